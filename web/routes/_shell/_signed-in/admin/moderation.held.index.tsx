import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withStaffErrors } from '#web/moderation/admin/load-staff-page.ts'
import { HeldPostList } from '#web/moderation/held-posts/HeldPostList.tsx'
import { heldPostsQuery } from '#web/moderation/held-posts/queries.ts'
import { text } from '#web/moderation/held-posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/held/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(heldPostsQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: HeldPostsRoute,
})

function HeldPostsRoute() {
  const { after } = Route.useSearch()
  return <HeldPostList after={after} />
}
