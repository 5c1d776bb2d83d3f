import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { LikedPosts } from '#web/likes/LikedPosts.tsx'
import { likedPostsQuery } from '#web/likes/queries.ts'
import { text } from '#web/likes/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/likes')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/accounts/AccountSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, answer }, deps: { after } }) =>
    forPage(answer, queryClient.fetchInfiniteQuery(likedPostsQuery(api, after))).then(() => ({ head: privateHead(text.mine) })),
  component: LikesRoute,
})

function LikesRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={text.mineLead}>{text.mine}</PageTitle>
      <LikedPosts after={after} />
    </>
  )
}
