import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyPostsTabs } from '#web/posts/posts/MyPosts.tsx'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { MySubmissions } from '#web/publications/submissions/MySubmissions.tsx'
import { mySubmissionsQuery } from '#web/publications/submissions/queries.ts'
import { text } from '#web/publications/submissions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/posts/submissions/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse }, deps: { after } }) => {
    const queries = [
      queryClient.fetchInfiniteQuery(mySubmissionsQuery(api, after)),
      // Only for the counts of the tabs.
      queryClient.fetchInfiniteQuery(myPostsQuery(api, 'submissions')),
    ]
    await withPageErrors(pageResponse, Promise.all(queries))
    return { head: privateHead(text.mine) }
  },
  component: MySubmissionsRoute,
})

function MySubmissionsRoute() {
  const { api } = Route.useRouteContext()
  const { after } = Route.useSearch()
  const [page] = useSuspenseInfiniteQuery(myPostsQuery(api, 'submissions')).data.pages
  return (
    <>
      <PageTitle>{text.mine}</PageTitle>
      <MyPostsTabs counts={page?.counts} />
      <MySubmissions after={after} />
    </>
  )
}
