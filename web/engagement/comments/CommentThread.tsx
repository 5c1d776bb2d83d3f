import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './comments.module.css'
import { type CommentThreadProps, Thread } from './Thread.tsx'
import { text } from './thread-text.ts'

/** A separate chunk, because only signed-in viewers need it. */
const MemberThread = lazyComponent(() => import('./member/MemberThread.tsx'))

export function CommentThread(props: CommentThreadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  const { post } = props
  const read = (
    <Thread {...props}>
      {post.commentsOn && (
        <PathLink to="/login" search={{ next: post.path }} className={styles.signIn} rel="nofollow">
          {text.signIn}
        </PathLink>
      )}
    </Thread>
  )
  if (!data?.viewer) return read
  return (
    <Suspense fallback={<Thread {...props} />}>
      <MemberThread {...props} viewer={data.viewer} />
    </Suspense>
  )
}
