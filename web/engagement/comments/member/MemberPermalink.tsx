import { CommentDetail, type CommentPermalinkProps } from '#web/engagement/comments/CommentDetail.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentFooter } from './CommentFooter.tsx'
import type { ThreadContext } from './thread-context.ts'
import { useHighlightedComment } from './use-highlighted-comment.ts'

export default function MemberPermalink({ viewer, ...props }: CommentPermalinkProps & { viewer: ViewerView }) {
  const { post, comment, commentsOn } = props.page
  const thread: ThreadContext = { post, viewer, canReply: commentsOn && viewer.state === 'active' }
  useHighlightedComment()
  return (
    <CommentDetail {...props} renderFooter={(one) => <CommentFooter comment={one} thread={thread} />}>
      {thread.canReply && !comment.held && <CommentComposer key={comment.hash} thread={thread} replyTo={comment} />}
    </CommentDetail>
  )
}
