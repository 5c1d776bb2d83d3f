import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { likeComment, unlikeComment } from '#web/engagement/comments/actions.ts'
import { text } from '#web/engagement/comments/text.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { batchedQuery } from '#web/lib/batched-query.ts'
import { postButton } from '#web/lib/post-button.ts'
import { memberCommentKeys } from '#web/lib/query-keys/engagement.ts'
import { createToggle } from '#web/lib/toggle-queue.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'
import { updateCachedPages, updateComment } from './cached-comments.ts'
import styles from './member.module.css'

export function CommentLikeButton({ comment }: { comment: Comment }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewerState = useClientQuery(commentViewerStateQuery(api, comment.hash))
  const like = useLikeComment(comment)
  const { liked, likeCount } = viewerState ?? { liked: false, likeCount: comment.likeCount }
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <button
      {...postButton((liked ? unlikeComment : likeComment).name, { hash: comment.hash })}
      className={styles.action}
      aria-pressed={liked}
      aria-label={text.like(likeCount)}
      onClick={() => like(!liked)}
    >
      <Heart size={18} stroke={1.6} aria-hidden="true" />
      {text.count(likeCount)}
    </button>
  )
}

const sendLike = createToggle(likeComment, unlikeComment, (queryClient, like, { hash }) => {
  queryClient.setQueryData(memberCommentKeys.viewerState(hash), { hash, ...like })
  updateCachedPages(
    queryClient,
    updateComment(hash, (comment) => ({ ...comment, likeCount: like.likeCount })),
  )
})

function useLikeComment({ hash, likeCount }: Comment): (wanted: boolean) => void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (wanted) => {
    const { queryKey } = commentViewerStateQuery(api, hash)
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => {
      const state = known ?? { hash, liked: !wanted, likeCount }
      return state.liked === wanted ? state : { ...state, liked: wanted, likeCount: state.likeCount + (wanted ? 1 : -1) }
    })
    sendLike(api, queryClient, { hash }, wanted)
  }
}

const fetchViewerState = batchedQuery(LIMITS.commentViewerStates, async (api: Api, hashes) => {
  const { states } = await unwrap(api.api.me.comments['viewer-state'].$get({ query: { comments: hashes.join(',') } }))
  return new Map(states.map((state) => [state.hash, state]))
})

/** The viewer's state for a comment; calls in the same microtask share requests. */
const commentViewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: memberCommentKeys.viewerState(hash), queryFn: () => fetchViewerState(api, hash), staleTime: MINUTE })
