import { Alone, type PermalinkProps } from '#web/engagement/comments/Alone.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { CommentFoot } from './CommentFoot.tsx'
import { Composer } from './Composer.tsx'
import type { ThreadFacts } from './thread.ts'
import { useMarkedComment } from './use-marked-comment.ts'

/** A comment's own page for who is signed in, with the box to answer it. */
export default function MemberPermalink({ viewer, ...props }: PermalinkProps & { viewer: ViewerView }) {
  const { post, comment, commentsOn } = props.page
  const thread: ThreadFacts = { post, viewer, open: commentsOn && viewer.state === 'active' }
  useMarkedComment()
  return (
    <Alone {...props} foot={(one) => <CommentFoot comment={one} thread={thread} />}>
      {thread.open && !comment.held && <Composer key={comment.hash} thread={thread} answered={comment} />}
    </Alone>
  )
}
