import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { LikedPosts } from '#web/engagement/likes/LikedPosts.tsx'
import { likedPostsQuery } from '#web/engagement/likes/queries.ts'
import { text } from '#web/engagement/likes/text.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/likes')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(likedPostsQuery(api, after))).then(() => ({
      head: privateHead(text.mine),
    })),
  component: LikesRoute,
})

function LikesRoute() {
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle ruled lead={text.mineLead}>
        {text.mine}
      </PageTitle>
      <LikedPosts after={after} />
    </>
  )
}
