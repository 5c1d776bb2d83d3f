import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { validateAfter } from '#web/lib/after.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { queryText } from '#web/lib/query-text.ts'
import { kindOf } from '#web/posts/posts/kinds.ts'
import { MyPosts } from '#web/posts/posts/MyPosts.tsx'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { text } from '#web/posts/posts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/posts/$type')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/account/auth/AccountSidebar.tsx')) },
  validateSearch: (search): { q?: string; after?: string } => {
    const q = queryText(search.q)
    return { ...(q ? { q } : {}), ...validateAfter(search) }
  },
  loaderDeps: ({ search: { q, after } }) => ({ q, after }),
  loader: async ({ context: { queryClient, api, answer }, params, deps }) => {
    const type = kindOf(params.type)
    if (!type) throw notFound()
    await forPage(answer, queryClient.fetchInfiniteQuery(myPostsQuery(api, type, deps)))
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
