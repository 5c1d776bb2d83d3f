import { useRouteContext } from '@tanstack/react-router'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { topicPostsQuery } from './queries.ts'
import { text } from './text.ts'

export function TopicPosts({ topic, after }: { topic: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState title={text.empty} link={{ to: '/topics', label: text.allTopics }}>
      {text.emptyHint}
    </EmptyState>
  )
  return <PagedPosts query={topicPostsQuery(api, topic, after)} to={`/topic/${topic}`} label={text.newest} empty={empty} />
}
