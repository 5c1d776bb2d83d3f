import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { loadOwnPost } from '#web/money/promotions/load-own-post.ts'
import { SponsoredPostRequest } from '#web/money/promotions/Promotions.tsx'
import { text } from '#web/money/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/p/$hash/commercial')({
  loader: async ({ context, params: { hash } }) => ({ post: await loadOwnPost(context, hash), head: privateHead(text.sponsoredPost) }),
  component: CommercialRoute,
})

function CommercialRoute() {
  const { post } = Route.useLoaderData()
  return (
    <>
      <PageTitle>{text.sponsoredPost}</PageTitle>
      <SponsoredPostRequest post={post} />
    </>
  )
}
