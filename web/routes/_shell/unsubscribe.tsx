import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { parseMailKind } from '#web/notifications/digest/parse-mail-kind.ts'
import { UnsubscribePage } from '#web/notifications/digest/UnsubscribePage.tsx'
import { unsubscribeQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { t?: string; of?: string } => pickSearch(search, ['t', 'of']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { t = '', of } }) => {
    const head = privateHead(text.unsubscribe)
    try {
      return { head, about: await queryClient.fetchQuery(unsubscribeQuery(api, { t, of: parseMailKind(of) })) }
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
      pageResponse.status = 404
      return { head, about: undefined }
    }
  },
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribePage status={Route.useLoaderData().about} token={Route.useSearch().t ?? ''} />
}
