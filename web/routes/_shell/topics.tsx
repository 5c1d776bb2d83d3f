import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { TopicIndex } from '#web/posts/topics/TopicIndex.tsx'
import { text } from '#web/posts/topics/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/topics')({
  loader: async ({ context: { queryClient, api, pageResponse, origin } }) => {
    await withPageErrors(pageResponse, queryClient.ensureQueryData(topicsQuery(api)))
    return { head: pageHead({ title: text.topics, description: text.topicsDescription, origin, path: '/topics' }) }
  },
  component: Topics,
})

function Topics() {
  return (
    <>
      <PageTitle lead={text.topicsLead}>{text.topics}</PageTitle>
      <TopicIndex />
    </>
  )
}
