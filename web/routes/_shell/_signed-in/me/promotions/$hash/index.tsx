import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PostPromotion } from '#web/money/promotions/PostPromotion.tsx'
import { ownPostQuery, packagesQuery, promotionsQuery } from '#web/money/promotions/queries.ts'
import { text } from '#web/money/promotions/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash } }) => {
    const [post] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(ownPostQuery(api, hash)),
        queryClient.fetchInfiniteQuery(promotionsQuery(api, { post: hash, isOpen: true })),
        queryClient.ensureQueryData(packagesQuery(api)),
        queryClient.ensureQueryData(topicsQuery(api)),
      ]),
    )
    return { post, head: privateHead(text.postTitle) }
  },
  component: PromotionRoute,
})

function PromotionRoute() {
  const { post } = Route.useLoaderData()
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.postTitle}</PageTitle>
      <PostPromotion post={post} />
    </>
  )
}
