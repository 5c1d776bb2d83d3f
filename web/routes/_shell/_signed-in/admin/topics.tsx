import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { adminTopicsQuery } from '#web/moderation/content/queries.ts'
import { TopicList } from '#web/moderation/content/TopicList.tsx'
import { text } from '#web/moderation/content/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/topics')({
  loader: ({ context: { queryClient, api, pageResponse } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(adminTopicsQuery(api))).then(() => ({ head: privateHead(text.topics) })),
  component: () => <TopicList />,
})
