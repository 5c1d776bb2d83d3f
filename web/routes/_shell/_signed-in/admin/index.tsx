import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/moderation/admin/load-staff-page.ts'
import { Overview } from '#web/moderation/admin/Overview.tsx'
import { text } from '#web/moderation/admin/text.ts'
import { paymentSummaryQuery } from '#web/money/administration/queries.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/')({
  loader: async ({ context: { queryClient, api, pageResponse, viewer }, parentMatchPromise }) => {
    if ((await parentMatchPromise).status !== 'success') throw notFound()
    if (viewer.role === 'admin') await withStaffErrors(pageResponse, queryClient.fetchQuery(paymentSummaryQuery(api)))
    return { head: privateHead(text.title) }
  },
  component: Overview,
})
