import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostCard } from '#worker/posts/contract.ts'
import styles from './likers.module.css'
import { likersQuery } from './queries.ts'
import { text } from './text.ts'

/** People who liked a post, newest first. */
export function Likers({ post, after }: { post: PostCard; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(likersQuery(api, post.hash, after))
  const likers = data.pages.flatMap(({ items }) => items)
  if (likers.length === 0)
    return (
      <EmptyState
        title={text.none}
        action={
          <LinkButton to={post.path} variant="quiet">
            {text.backToPost}
          </LinkButton>
        }
      />
    )
  return (
    <>
      <ul>
        {likers.map(({ person, bio, likedAt }) => (
          <li key={person.handle} className={styles.row}>
            <Avatar name={person.name} picture={person.avatar} size="medium" />
            <div>
              <PathLink to={`/${person.handle}`} className={styles.name}>
                <bdi>{person.name}</bdi>
              </PathLink>
              {bio && (
                <p className={styles.bio} dir="auto">
                  {bio}
                </p>
              )}
            </div>
            <Time at={likedAt} as="ago" className={styles.time} />
          </li>
        ))}
      </ul>
      <Pager
        next={data.pages.at(-1)?.next}
        to={`${post.path}/likes`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
