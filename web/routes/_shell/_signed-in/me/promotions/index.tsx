import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { myPostsQuery } from '#web/posts/queries.ts'
import { PromotablePosts } from '#web/promotions/PromotablePosts.tsx'
import { text } from '#web/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/')({
  loader: ({ context: { queryClient, api, answer } }) =>
    forPage(answer, queryClient.fetchInfiniteQuery(myPostsQuery(api, 'published'))).then(() => ({ head: privateHead(text.title) })),
  component: PromotionsRoute,
})

function PromotionsRoute() {
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <PromotablePosts />
    </>
  )
}
