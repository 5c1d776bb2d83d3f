import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { kindOf } from '#web/posts/kinds.ts'
import { MyPosts } from '#web/posts/MyPosts.tsx'
import { myPostsQuery } from '#web/posts/queries.ts'
import { text } from '#web/posts/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/posts/$type')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/accounts/AccountSidebar.tsx')) },
  loader: async ({ context: { queryClient, api, answer }, params }) => {
    const type = kindOf(params.type)
    if (!type) throw notFound()
    await forPage(answer, queryClient.fetchInfiniteQuery(myPostsQuery(api, type)))
    return { type, head: privateHead(text.myPosts[type]) }
  },
  component: MyPostsRoute,
})

function MyPostsRoute() {
  const { type } = Route.useLoaderData()
  return (
    <>
      <PageTitle>{text.myPosts[type]}</PageTitle>
      <MyPosts type={type} />
    </>
  )
}
