import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { viewerStateQuery } from '#web/engagement/viewer-state/queries.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { Likeable } from './LikeButton.tsx'
import styles from './like-button.module.css'
import { likeText } from './like-text.ts'
import { useLike } from './use-like.ts'

export function LikeToggle({ post }: { post: Likeable }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(viewerStateQuery(api, post.hash))
  const like = useLike(post)
  const { liked, likeCount } = viewerState ?? { liked: false, likeCount: post.likeCount }
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={liked}
      aria-label={likeText.like(likeCount)}
      data-like=""
      onClick={() => like(!liked)}
    >
      <Heart size={20} stroke={1.6} aria-hidden="true" />
      {likeText.count(likeCount)}
    </button>
  )
}
