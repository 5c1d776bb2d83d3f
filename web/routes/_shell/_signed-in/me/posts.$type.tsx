import { createFileRoute, notFound } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { normalizeQuery, validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { MyPosts } from '#web/posts/posts/MyPosts.tsx'
import { myPostsQuery, parseMyPostType } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/posts/$type')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search): { q?: string; after?: string } => {
    const q = normalizeQuery(search.q)
    return { ...(q ? { q } : {}), ...validateAfter(search) }
  },
  loaderDeps: ({ search: { q, after } }) => ({ q, after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params, deps }) => {
    const type = parseMyPostType(params.type)
    if (!type) throw notFound()
    await withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(myPostsQuery(api, type, deps)))
    return { type, ...deps, head: privateHead(text.myPosts[type]) }
  },
  component: MyPostsRoute,
})

function MyPostsRoute() {
  const { type, q, after } = Route.useLoaderData()
  return (
    <>
      <PageTitle>{text.myPosts[type]}</PageTitle>
      <MyPosts key={type} type={type} q={q} after={after} />
    </>
  )
}
