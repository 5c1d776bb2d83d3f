import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Thread, type ThreadProps } from '#web/engagement/comments/Thread.tsx'
import { postQuery } from '#web/posts/posts/queries.ts'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { CommentFoot } from './CommentFoot.tsx'
import { Composer } from './Composer.tsx'
import { HeldComments } from './HeldComments.tsx'
import { isPostAuthor, type ThreadFacts } from './thread.ts'
import { useMarkedComment } from './use-marked-comment.ts'

/** A post's thread for who is signed in: they write, answer, like, and look after what is under their own posts. */
export default function MemberThread({ post: loaded, order, after, viewer }: ThreadProps & { viewer: ViewerView }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: post = loaded } = useQuery(postQuery(api, loaded.hash))
  const thread: ThreadFacts = { post, viewer, open: post.commentsOn && viewer.state === 'active' }
  useMarkedComment()
  return (
    <Thread post={post} order={order} after={after} foot={(comment) => <CommentFoot comment={comment} thread={thread} />}>
      {isPostAuthor(thread) && <HeldComments post={post.hash} />}
      {thread.open && <Composer thread={thread} />}
    </Thread>
  )
}
