import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { Progress } from '#web/podcasts/importer/Progress.tsx'
import { importQuery, itemsQuery } from '#web/podcasts/importer/queries.ts'
import { text } from '#web/podcasts/importer/text.ts'

const LISTED = ['told', 'waiting', 'done', 'failed', 'refused'] as const
type Listed = (typeof LISTED)[number]

export const Route = createFileRoute('/_shell/_signed-in/me/podcast-import/$hash')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  validateSearch: (search: Record<string, unknown>): { of?: Listed; after?: string } => {
    const of = LISTED.find((one) => one === search.of)
    return { ...(of && { of }), ...(typeof search.after === 'string' && { after: search.after }) }
  },
  loaderDeps: ({ search: { of, after } }) => ({ of, after }),
  loader: async ({ context: { queryClient, api, answer }, params: { hash }, deps }) => {
    await forPage(
      answer,
      Promise.all([
        queryClient.fetchQuery(importQuery(api, hash)),
        queryClient.fetchInfiniteQuery(itemsQuery(api, hash, deps.of ?? 'all', deps.after)),
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: ProgressRoute,
})

function ProgressRoute() {
  const { of = 'all', after } = Route.useSearch()
  return <Progress hash={Route.useParams().hash} of={of} after={after} />
}
