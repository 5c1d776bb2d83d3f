import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptionalPages } from '#web/lib/optional-query.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { TopicIndex } from '#web/posts/topics/TopicIndex.tsx'
import { text } from '#web/posts/topics/text.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/topics')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/TopicsSlot.tsx')) },
  loader: async ({ context: { queryClient, api, pageResponse, origin } }) => {
    await Promise.all([
      withPageErrors(pageResponse, queryClient.ensureQueryData(topicsQuery(api))),
      ensureOptionalPages(queryClient, tagsQuery(api), { popular: [], letters: [], items: [] }),
    ])
    return { head: pageHead({ title: text.topics, description: text.topicsDescription, origin, path: '/topics' }) }
  },
  component: Topics,
})

function Topics() {
  return (
    <>
      <PageTitle large lead={text.topicsLead}>
        {text.topics}
      </PageTitle>
      <TopicIndex />
    </>
  )
}
