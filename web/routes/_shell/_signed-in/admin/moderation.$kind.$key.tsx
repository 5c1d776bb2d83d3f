import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { text as decisionText } from '#web/moderation/decisions/text.ts'
import { CaseDetails } from '#web/moderation/queue/CaseDetails.tsx'
import { CASE_KINDS, caseQuery } from '#web/moderation/queue/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/$kind/$key')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/CaseSlot.tsx')) },
  validateSearch: (search: Record<string, unknown>): { action?: string; after?: string } => pickSearch(search, ['action', 'after']),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { kind: name, key }, deps: { after } }) => {
    const kind = CASE_KINDS.find((each) => each === name)
    if (!kind) throw notFound()
    const { pages } = await withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(caseQuery(api, kind, key, after)))
    return { kind, head: privateHead(pages[0]?.details.title || decisionText.erased) }
  },
  component: CaseRoute,
})

function CaseRoute() {
  const { key } = Route.useParams()
  const { kind } = Route.useLoaderData()
  const { action, after } = Route.useSearch()
  return <CaseDetails key={`${kind} ${key}`} kind={kind} caseKey={key} action={action} after={after} />
}
