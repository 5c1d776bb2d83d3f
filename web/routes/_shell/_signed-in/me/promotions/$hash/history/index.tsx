import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadOwnPost } from '#web/money/promotions/load-own-post.ts'
import { PromotionHistory } from '#web/money/promotions/PromotionHistory.tsx'
import { promotionsQuery } from '#web/money/promotions/queries.ts'
import { text } from '#web/money/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { hash }, deps: { after } }) => {
    const { queryClient, api, pageResponse } = context
    const [post] = await Promise.all([
      loadOwnPost(context, hash),
      withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(promotionsQuery(api, { post: hash, after }))),
    ])
    return { post, head: privateHead(text.historyTitle) }
  },
  component: HistoryRoute,
})

function HistoryRoute() {
  const { post } = Route.useLoaderData()
  const { after } = Route.useSearch()
  return (
    <>
      <PageTitle lead={<bdi>{post.title || text.untitled}</bdi>}>{text.historyTitle}</PageTitle>
      <PromotionHistory post={post.hash} after={after} />
    </>
  )
}
