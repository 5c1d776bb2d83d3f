import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { auditLogQuery } from '#web/moderation/admin/queries.ts'
import { DashboardPage } from '#web/moderation/dashboard/DashboardPage.tsx'
import { dashboardQuery } from '#web/moderation/dashboard/queries.ts'
import { text } from '#web/moderation/dashboard/text.ts'
import { paymentSummaryQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/')({
  loader: async ({ context: { queryClient, api, pageResponse, viewer }, parentMatchPromise }) => {
    if ((await parentMatchPromise).status !== 'success') throw notFound()
    await withStaffErrors(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(dashboardQuery(api)),
        queryClient.fetchInfiniteQuery(auditLogQuery(api, undefined)),
        viewer.role === 'admin' ? queryClient.fetchQuery(paymentSummaryQuery(api)) : undefined,
      ]),
    )
    return { head: privateHead(text.title) }
  },
  component: DashboardPage,
})
