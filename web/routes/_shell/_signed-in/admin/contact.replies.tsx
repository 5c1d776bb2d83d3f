import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { CannedReplyList } from '#web/site/contact/CannedReplyList.tsx'
import { cannedRepliesQuery } from '#web/site/contact/inbox-queries.ts'
import { text } from '#web/site/contact/inbox-text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/contact/replies')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(cannedRepliesQuery(api))).then(() => ({ head: privateHead(text.cannedReplies) })),
  component: CannedReplyList,
})
