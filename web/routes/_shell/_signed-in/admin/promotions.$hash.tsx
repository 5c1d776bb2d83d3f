import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { PromotionDetails } from '#web/money/administration/PromotionDetails.tsx'
import { text } from '#web/money/administration/promotion-text.ts'
import { promotionQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/promotions/$hash')({
  loader: ({ context: { queryClient, api, pageResponse }, params: { hash } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(promotionQuery(api, hash))).then(({ post }) => ({
      head: privateHead(post.title || text.untitled),
    })),
  component: PromotionRoute,
})

function PromotionRoute() {
  const { hash } = Route.useParams()
  return <PromotionDetails key={hash} hash={hash} />
}
