import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { CommentTree, MoreComments, MoreLink } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentsQuery } from './queries.ts'
import type { RenderFooter } from './reply-tree.ts'
import { groupByParent } from './reply-tree.ts'
import { text } from './thread-text.ts'

const CommentSearch = lazyPart(() => import('./CommentSearch.tsx'))

export interface CommentThreadProps {
  post: PostPage
  order: CommentOrder
  after?: string | undefined
}

const sortSearch = (order: CommentOrder) => (order === 'best' ? {} : { sort: order })

export function Thread({
  post: { hash, path, commentCount, commentsOn },
  order,
  after,
  renderFooter,
  children,
}: CommentThreadProps & { renderFooter?: RenderFooter; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(commentsQuery(api, hash, order, after))
  const [isExpanded, setIsExpanded] = useState(false)
  const [finding, setFinding] = useState(false)
  const orderLink = (one: CommentOrder) => (
    <PathLink
      to={path}
      search={sortSearch(one)}
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
          {orderLink('best')}
          {orderLink('newest')}
          <button type="button" className={styles.searchToggle} aria-expanded={finding} onClick={() => setFinding(!finding)}>
            {text.find}
          </button>
        </nav>
      )}
      {finding && (
        <Suspense fallback={text.loading}>
          <CommentSearch post={hash} />
        </Suspense>
      )}
      {data.items.length === 0 && commentsOn && <p className={styles.none}>{text.none}</p>}
      <CommentTree comments={data.items} replies={groupByParent(data.replies)} renderFooter={renderFooter} />
      {data.next &&
        (isExpanded ? (
          <Suspense fallback={text.loading}>
            <MoreComments
              tree={CommentTree}
              hash={hash}
              continuation={{ order, after: data.next }}
              shown={data.items}
              renderFooter={renderFooter}
            />
          </Suspense>
        ) : (
          <MoreLink to={path} search={{ ...sortSearch(order), after: data.next }} hash="comments" onPress={() => setIsExpanded(true)}>
            {text.more}
          </MoreLink>
        ))}
      {data.archived && (
        <p>
          <PathLink to={`${path}/earlier-comments`}>{text.archived(data.archived)}</PathLink>
        </p>
      )}
    </section>
  )
}
