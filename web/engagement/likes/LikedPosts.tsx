import { useRouteContext } from '@tanstack/react-router'
import { tehranDay } from '#shared/persian/jalali.ts'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { usePages } from '#web/lib/paged-query.ts'
import { ProfileRow } from '#web/people/follows/FollowLists.tsx'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { ReadingMark } from '#web/posts/cards/ReadingMark.tsx'
import { PomegranateDrawing } from '#web/ui/drawings/PomegranateDrawing.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { CardGroup, CardList, Pager } from '#web/ui/Pager.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Likers as LikersPage } from '#worker/engagement/likes/contract.ts'
import { likedPostsQuery, likersQuery } from './queries.ts'
import { TakeBackLike } from './TakeBackLike.tsx'
import { text } from './text.ts'

/** The viewer's likes by the day of each, with a way to take it back. */
export function LikedPosts({ after }: { after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(likedPostsQuery(api, after))
  if (items.length === 0)
    return (
      <EmptyState drawing={<PomegranateDrawing />} title={text.noneMine} link={{ to: '/home', label: text.explore }}>
        {text.noneMineHint}
      </EmptyState>
    )
  return (
    <>
      <CardList label={text.mine} busy={pager.loading}>
        {[...Map.groupBy(items, ({ likedAt }) => tehranDay(likedAt))].map(([day, posts]) => (
          <CardGroup key={day} title={<Time at={posts[0]?.likedAt ?? 0} as="day" />}>
            {posts.map((post) => (
              <PostCard
                key={post.hash}
                post={post}
                level={3}
                hideDate
                actions={
                  <>
                    <TakeBackLike post={post} />
                    <SaveButton post={post} />
                  </>
                }
                mark={<ReadingMark hash={post.hash} />}
              />
            ))}
          </CardGroup>
        ))}
      </CardList>
      <Pager to="/me/likes" {...pager} />
    </>
  )
}

export function Likers({ post, after }: { post: LikersPage['post']; after?: string }) {
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
