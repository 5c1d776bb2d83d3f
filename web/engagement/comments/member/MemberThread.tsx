import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type CommentThreadProps, Thread } from '#web/engagement/comments/Thread.tsx'
import { postQuery } from '#web/posts/posts/queries.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentFooter } from './CommentFooter.tsx'
import { HeldComments } from './HeldComments.tsx'
import { isPostAuthor, type ThreadContext } from './thread-context.ts'
import { useHighlightedComment } from './use-highlighted-comment.ts'

export default function MemberThread({ post: loaded, order, after, viewer }: CommentThreadProps & { viewer: ViewerView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: post = loaded } = useQuery(postQuery(api, loaded.hash))
  const thread: ThreadContext = { post, viewer, canReply: post.commentsOn && viewer.state === 'active' }
  useHighlightedComment()
  return (
    <Thread post={post} order={order} after={after} renderFooter={(comment) => <CommentFooter comment={comment} thread={thread} />}>
      {isPostAuthor(thread) && <HeldComments post={post.hash} />}
      {thread.canReply && <CommentComposer thread={thread} />}
    </Thread>
  )
}
