import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { UnsubscribePage } from '#web/notifications/digest/UnsubscribePage.tsx'
import { mailKindOf } from '#web/notifications/digest/unsubscribe-link.ts'
import { unsubscribeQuery } from '#web/people/settings/queries.ts'
import { text } from '#web/people/settings/text.ts'

export const Route = createFileRoute('/_shell/unsubscribe')({
  validateSearch: ({ t, of }: Record<string, unknown>): { t?: string; of?: string } => ({
    ...(typeof t === 'string' ? { t } : {}),
    ...(typeof of === 'string' ? { of } : {}),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, answer }, deps: { t = '', of } }) => {
    const head = privateHead(text.unsubscribe)
    try {
      return { head, about: await queryClient.fetchQuery(unsubscribeQuery(api, { t, of: mailKindOf(of) })) }
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
      answer.status = 404
      return { head, about: undefined }
    }
  },
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribePage about={Route.useLoaderData().about} token={Route.useSearch().t ?? ''} />
}
