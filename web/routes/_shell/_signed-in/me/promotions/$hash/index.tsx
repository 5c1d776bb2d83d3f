import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { loadOwnPost } from '#web/money/promotions/load-own-post.ts'
import { PostPromotion } from '#web/money/promotions/Promotions.tsx'
import { text } from '#web/money/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/')({
  loader: async ({ context, params: { hash } }) => ({ post: await loadOwnPost(context, hash), head: privateHead(text.postTitle) }),
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
