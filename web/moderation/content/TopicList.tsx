import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { adminTopicsQuery } from './queries.ts'
import { TopicRow } from './TopicRow.tsx'
import { text } from './text.ts'

/** Every topic in display order, hidden ones included. */
export function TopicList() {
  const { api } = useRouteContext({ from: '__root__' })
  const { items } = useSuspenseQuery(adminTopicsQuery(api)).data
  const order = items.map(({ key }) => key)
  return (
    <>
      <PageTitle lead={text.topicsLead}>{text.topics}</PageTitle>
      <ul>
        {items.map((topic) => (
          <TopicRow key={topic.key} topic={topic} order={order} />
        ))}
      </ul>
    </>
  )
}
