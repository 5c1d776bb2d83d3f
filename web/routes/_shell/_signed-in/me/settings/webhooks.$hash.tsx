import { createFileRoute } from '@tanstack/react-router'
import { deliveriesQuery, webhookQuery } from '#web/distribution/webhooks/queries.ts'
import { text } from '#web/distribution/webhooks/text.ts'
import { WebhookPage } from '#web/distribution/webhooks/WebhookPage.tsx'
import { privateHead } from '#web/lib/head.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/settings/webhooks/$hash')({
  validateSearch: (search: Record<string, unknown>): { after?: string } => pickSearch(search, ['after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { after } }) => {
    await withPageErrors<unknown>(
      pageResponse,
      Promise.all([queryClient.fetchQuery(webhookQuery(api, hash)), queryClient.fetchInfiniteQuery(deliveriesQuery(api, hash, after))]),
    )
    return { hash, after, head: privateHead(text.title) }
  },
  component: WebhookRoute,
})

function WebhookRoute() {
  const { hash, after } = Route.useLoaderData()
  return <WebhookPage hash={hash} after={after} />
}
