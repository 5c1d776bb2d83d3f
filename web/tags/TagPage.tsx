import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { FollowButton } from '#web/follows/FollowButton.tsx'
import { useFollowerCount } from '#web/follows/use-follower-count.ts'
import { FeedLink } from '#web/ui/FeedLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { tagQuery } from './queries.ts'
import { TagPosts } from './TagPosts.tsx'
import { text } from './text.ts'

/** A tag with its newest posts. */
export function TagPage({ name, after }: { name: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { tag } = useSuspenseQuery(tagQuery(api, name)).data
  const target = { kind: 'tag', key: tag.slug, name: tag.name } as const
  const followers = useFollowerCount(target, tag.followerCount)
  const counts = [text.posts(tag.postCount), ...(followers > 0 ? [text.followers(followers)] : [])]
  return (
    <>
      <PageTitle
        lead={counts.join(' · ')}
        actions={
          <>
            <FollowButton target={{ ...target, followerCount: tag.followerCount }} />
            <FeedLink path={`/feed/tag/${tag.slug}`} />
          </>
        }
      >
        <bdi>#{tag.name}</bdi>
      </PageTitle>
      <TagPosts slug={tag.slug} after={after} />
    </>
  )
}
