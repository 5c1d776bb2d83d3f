import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { text } from '#web/engagement/comments/text.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import styles from './member.module.css'
import { useLikeComment } from './use-like-comment.ts'
import { commentViewerStateQuery } from './viewer-state.ts'

export function CommentLikeButton({ comment }: { comment: Comment }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(commentViewerStateQuery(api, comment.hash))
  const like = useLikeComment(comment)
  const { liked, likeCount } = viewerState ?? { liked: false, likeCount: comment.likeCount }
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button type="button" className={styles.action} aria-pressed={liked} aria-label={text.like(likeCount)} onClick={() => like(!liked)}>
      <Heart size={18} stroke={1.6} aria-hidden="true" />
      {text.count(likeCount)}
    </button>
  )
}
