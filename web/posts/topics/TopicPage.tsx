import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/use-follower-count.ts'
import { FeedLink } from '#web/ui/FeedLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { topicQuery } from './queries.ts'
import { TopicPosts } from './TopicPosts.tsx'
import { text } from './text.ts'

export function TopicPage({ name, after, featured }: { name: string; after: string | undefined; featured: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { topic } = useSuspenseQuery(topicQuery(api, name)).data
  const target = { kind: 'topic', key: topic.key, name: topic.name } as const
  const followers = useFollowerCount(target, topic.followerCount)
  const counts = [text.posts(topic.postCount), ...(followers > 0 ? [text.followers(followers)] : [])]
  return (
    <>
      <PageTitle
        lead={topic.description ? `${topic.description} · ${counts.join(' · ')}` : counts.join(' · ')}
        actions={
          <>
            <FollowButton target={{ ...target, followerCount: topic.followerCount }} />
            <FeedLink path={`/feed/topic/${topic.key}`} />
          </>
        }
      >
        {topic.name}
      </PageTitle>
      {featured}
      <TopicPosts topic={topic.key} after={after} />
    </>
  )
}
