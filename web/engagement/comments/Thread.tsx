import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { CommentTree, More } from './CommentTree.tsx'
import styles from './comments.module.css'
import type { Foot } from './foot.ts'
import { commentsQuery } from './queries.ts'
import { text } from './thread-text.ts'
import { repliesByParent } from './tree.ts'

const MoreComments = lazy(() => import('./MoreComments.tsx'))
const FindComments = lazy(() => import('./FindComments.tsx'))

export interface ThreadProps {
  post: PostPage
  order: CommentOrder
  /** Where the page begins, when not at the beginning. */
  after?: string | undefined
}

const sorted = (order: CommentOrder) => (order === 'best' ? {} : { sort: order })

/** The thread itself; `children` stand between its heading and the comments. */
export function Thread({
  post: { hash, path, commentCount, commentsOn },
  order,
  after,
  foot,
  children,
}: ThreadProps & { foot?: Foot; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(commentsQuery(api, hash, order, after))
  const [asked, setAsked] = useState(false)
  const [finding, setFinding] = useState(false)
  const choice = (one: CommentOrder) => (
    <PathLink
      to={path}
      search={sorted(one)}
      hash="comments"
      resetScroll={false}
      replace
      rel="nofollow"
      aria-current={order === one ? 'true' : undefined}
    >
      {text[one]}
    </PathLink>
  )
  return (
    <section className={styles.thread} aria-labelledby="comments">
      <h2 className={styles.heading} id="comments">
        {text.heading(commentCount)}
      </h2>
      {commentsOn || <p className={styles.none}>{text.closed}</p>}
      {children}
      {data.items.length > 1 && (
        <nav className={styles.order} aria-label={text.order}>
          {choice('best')}
          {choice('newest')}
          <button type="button" className={styles.find} aria-expanded={finding} onClick={() => setFinding(!finding)}>
            {text.find}
          </button>
        </nav>
      )}
      {finding && (
        <Suspense fallback={text.loading}>
          <FindComments post={hash} />
        </Suspense>
      )}
      {data.items.length === 0 && commentsOn && <p className={styles.none}>{text.none}</p>}
      <CommentTree comments={data.items} replies={repliesByParent(data.replies)} foot={foot} />
      {data.next &&
        (asked ? (
          <Suspense fallback={text.loading}>
            <MoreComments tree={CommentTree} hash={hash} later={{ order, after: data.next }} shown={data.items} foot={foot} />
          </Suspense>
        ) : (
          <More to={path} search={{ ...sorted(order), after: data.next }} hash="comments" onPress={() => setAsked(true)}>
            {text.more}
          </More>
        ))}
    </section>
  )
}
