import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PickedPosts } from '#web/discovery/featured/PickedPosts.tsx'
import { FollowButton } from '#web/people/follows/FollowButton.tsx'
import { useFollowerCount } from '#web/people/follows/use-follower-count.ts'
import { FeedLink } from '#web/ui/FeedLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { topicQuery } from './queries.ts'
import { TopicPosts } from './TopicPosts.tsx'
import { text } from './text.ts'

/** A topic with its newest posts. */
export function TopicPage({ name, after }: { name: string; after: string | undefined }) {
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
      {after === undefined && <PickedPosts place={topic.key} then={text.newest} />}
      <TopicPosts topic={topic.key} after={after} />
    </>
  )
}
