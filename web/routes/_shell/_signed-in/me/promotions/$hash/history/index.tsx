import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PromotionHistory } from '#web/money/promotions/PromotionHistory.tsx'
import { ownPostQuery, promotionsQuery } from '#web/money/promotions/queries.ts'
import { text } from '#web/money/promotions/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps: { after } }) => {
    const [post] = await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(ownPostQuery(api, hash)),
        queryClient.fetchInfiniteQuery(promotionsQuery(api, { post: hash, after })),
      ]),
    )
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
