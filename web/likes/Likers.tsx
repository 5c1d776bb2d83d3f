import { useRouteContext } from '@tanstack/react-router'
import { FollowButton } from '#web/follows/FollowButton.tsx'
import { usePages } from '#web/lib/use-pages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
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
  const { items: likers, pager } = usePages(likersQuery(api, post.hash, after))
  if (likers.length === 0) return <EmptyState title={text.none} onward={{ to: post.path, label: text.backToPost }} />
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
            <FollowButton target={{ kind: 'user', key: person.handle, name: person.name }} />
          </li>
        ))}
      </ul>
      <Pager to={`${post.path}/likes`} {...pager} />
    </>
  )
}
