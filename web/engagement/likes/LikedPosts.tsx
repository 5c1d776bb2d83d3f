import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/paged-query.ts'
import { ProfileRow } from '#web/people/follows/FollowLists.tsx'
import { PagedPosts } from '#web/posts/cards/PagedPosts.tsx'
import { PomegranateDrawing } from '#web/ui/drawings/PomegranateDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { likedPostsQuery, likersQuery } from './queries.ts'
import { text } from './text.ts'

export function LikedPosts({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const empty = (
    <EmptyState drawing={<PomegranateDrawing />} title={text.noneMine} link={{ to: '/home', label: text.explore }}>
      {text.noneMineHint}
    </EmptyState>
  )
  return <PagedPosts query={likedPostsQuery(api, after)} to="/me/likes" label={text.mine} empty={empty} />
}

export function Likers({ post, after }: { post: PostCard; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: likers, pager } = usePages(likersQuery(api, post.hash, after))
  if (likers.length === 0)
    return (
      <EmptyState drawing={<PomegranateDrawing />} title={text.none} link={{ to: post.path, label: text.backToPost }}>
        {text.noneHint}
      </EmptyState>
    )
  return (
    <>
      <ul>
        {likers.map(({ person, bio, likedAt }) => (
          <ProfileRow key={person.handle} kind="user" person={person} about={bio} time={<Time at={likedAt} as="ago" />} />
        ))}
      </ul>
      <Pager to={`${post.path}/likes`} {...pager} />
    </>
  )
}
