import { createFileRoute, notFound } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PromotionReport } from '#web/money/promotions/PromotionReport.tsx'
import { promotionQuery } from '#web/money/promotions/queries.ts'
import { text } from '#web/money/promotions/report-text.ts'

/** Page of one promotion of a post. */
export const Route = createFileRoute('/_shell/_signed-in/me/promotions/$hash/history/$promotionId')({
  staticData: { sidebar: accountSidebar },
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash, promotionId } }) => {
    const { post } = await withPageErrors(pageResponse, queryClient.fetchQuery(promotionQuery(api, promotionId)))
    if (post.hash !== hash) throw notFound()
    return { head: privateHead(text.title) }
  },
  component: PromotionReportRoute,
})

function PromotionReportRoute() {
  const { promotionId } = Route.useParams()
  return <PromotionReport key={promotionId} hash={promotionId} />
}
