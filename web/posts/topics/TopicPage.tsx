import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { useFollowerCount } from '#web/engagement/buttons/queries.ts'
import type { ListSlots } from '#web/posts/cards/list-slots.tsx'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { PostsDrawing } from '#web/ui/drawings/PostsDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FeedMenu } from '#web/ui/FeedMenu.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { topicPostsQuery, topicQuery } from './queries.ts'
import { TopicSign } from './TopicSign.tsx'
import { text } from './text.ts'

interface Props {
  name: string
  after: string | undefined
  featured: ReactNode
  slots: ListSlots | undefined
}

export function TopicPage({ name, after, featured, slots }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { topic } = useSuspenseQuery(topicQuery(api, name)).data
  const target = { kind: 'topic', key: topic.key, name: topic.name } as const
  const followers = useFollowerCount(target, topic.followerCount)
  const counts = [text.posts(topic.postCount), ...(followers > 0 ? [text.followers(followers)] : [])]
  return (
    <>
      <PageTitle
        large
        ruled
        picture={<TopicSign topic={topic.key} height={92} />}
        lead={topic.description ? `${topic.description} · ${counts.join(' · ')}` : counts.join(' · ')}
        actions={
          <>
            <FollowButton solid target={{ ...target, followerCount: topic.followerCount }} />
            <FeedMenu feed={`/feed/topic/${topic.key}`} />
          </>
        }
      >
        {topic.name}
      </PageTitle>
      {featured}
      <TopicPosts topic={topic.key} after={after} slots={slots} />
    </>
  )
}

function TopicPosts({ topic, after, slots }: Pick<Props, 'after' | 'slots'> & { topic: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState drawing={<PostsDrawing />} title={text.empty} link={{ to: '/topics', label: text.allTopics }}>
      {text.emptyHint}
    </EmptyState>
  )
  return <PagedPosts query={topicPostsQuery(api, topic, after)} to={`/topic/${topic}`} label={text.newest} empty={empty} slots={slots} />
}
