import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { PromotionPackages } from '#web/money/administration/PromotionPackages.tsx'
import { text } from '#web/money/administration/package-text.ts'
import { promotionPackagesQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/promotion-packages')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(promotionPackagesQuery(api))).then(() => ({ head: privateHead(text.title) })),
  component: () => <PromotionPackages />,
})
