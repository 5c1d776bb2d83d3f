import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PromotablePosts } from '#web/money/promotions/Promotions.tsx'
import { text } from '#web/money/promotions/text.ts'
import { myPostsQuery } from '#web/posts/posts/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(myPostsQuery(api, 'published'))).then(() => ({
      head: privateHead(text.title),
    })),
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
