import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { HeldPostList } from '#web/moderation/held-posts/HeldPostList.tsx'
import { heldPostsQuery } from '#web/moderation/held-posts/queries.ts'
import { text } from '#web/moderation/held-posts/text.ts'
import { importReviewsQuery } from '#web/moderation/import-reviews/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/held/')({
  validateSearch: (search: Record<string, unknown>): { after?: string; import?: string } => pickSearch(search, ['after', 'import']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after, import: importHash } }) =>
    withStaffErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchInfiniteQuery(heldPostsQuery(api, importHash, after)),
        importHash === undefined ? queryClient.fetchQuery(importReviewsQuery(api)) : undefined,
      ]),
    ).then(() => ({ head: privateHead(text.title) })),
  component: HeldPostsRoute,
})

function HeldPostsRoute() {
  const { after, import: importHash } = Route.useSearch()
  return <HeldPostList key={importHash} importHash={importHash} after={after} />
}
