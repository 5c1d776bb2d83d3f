import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { memo, type ReactNode, Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { likeText } from './button-text.ts'
import styles from './buttons.module.css'

export type Likeable = Pick<PostCard, 'hash' | 'path' | 'likeCount'>

/** A separate chunk, because only signed-in viewers need it. */
const LikeToggle = lazyComponent(() => import('./LikeToggle.tsx').then(({ LikeToggle }) => ({ default: LikeToggle })))

export interface LikeProps {
  post: Likeable
  /** Renders the number of likes after the button instead of in it. */
  likers?: (count: number) => ReactNode
}

/** Like toggle for members, sign-in link for visitors. Memoized for the reason given at `FollowButton`. */
export const LikeButton = memo(function LikeButton({ post, likers }: LikeProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const closed = (
    <>
      <Link
        to="/login"
        search={{ next: post.path }}
        className={styles.like}
        aria-label={likeText.signIn(post.likeCount)}
        rel="nofollow"
        data-like=""
      >
        <IconHeart size={20} stroke={1.6} aria-hidden="true" />
        {!likers && likeText.count(post.likeCount)}
      </Link>
      {likers?.(post.likeCount)}
    </>
  )
  if (!data?.viewer) return closed
  return (
    <Suspense fallback={closed}>
      <LikeToggle post={post} likers={likers} />
    </Suspense>
  )
})
