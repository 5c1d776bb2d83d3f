import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { topicQuery } from './queries.ts'
import { TopicPosts } from './TopicPosts.tsx'
import { text } from './text.ts'

/** A topic with its newest posts. */
export function TopicPage({ name, after }: { name: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { topic } = useSuspenseQuery(topicQuery(api, name)).data
  const counts = [text.posts(topic.postCount), ...(topic.followerCount > 0 ? [text.followers(topic.followerCount)] : [])]
  return (
    <>
      <PageTitle lead={topic.description ? `${topic.description} · ${counts.join(' · ')}` : counts.join(' · ')}>{topic.name}</PageTitle>
      <TopicPosts topic={topic.key} after={after} />
    </>
  )
}
