import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { CommercialRequest } from '#web/money/promotions/CommercialRequest.tsx'
import { loadOwnPost } from '#web/money/promotions/load-own-post.ts'
import { text } from '#web/money/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/p/$hash/commercial')({
  loader: async ({ context, params: { hash } }) => ({ post: await loadOwnPost(context, hash), head: privateHead(text.commercial) }),
  component: CommercialRoute,
})

function CommercialRoute() {
  const { post } = Route.useLoaderData()
  return (
    <>
      <PageTitle>{text.commercial}</PageTitle>
      <CommercialRequest post={post} />
    </>
  )
}
