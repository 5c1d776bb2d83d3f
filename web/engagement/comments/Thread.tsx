import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentOrder } from '#worker/engagement/comments/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { CommentTree, MoreComments, MoreLink } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentElementId, focusElement } from './focus-element.ts'
import { commentsQuery } from './queries.ts'
import { groupByParent, isKept, type RenderFooter } from './reply-tree.ts'
import { text } from './thread-text.ts'

const CommentSearch = lazyPart(() => import('./CommentSearch.tsx'))

/** Comments that the short form of a thread shows, with the author's replies to them. */
const SHORT = 3

export interface CommentThreadProps {
  post: PostPage
  order: CommentOrder
  after?: string | undefined
}

const sortSearch = (order: CommentOrder) => (order === 'best' ? {} : { sort: order })

export function Thread({
  post: { hash, path, author, commentCount, commentsOn },
  order,
  after,
  viewer,
  renderFooter,
  children,
}: CommentThreadProps & { viewer?: string; renderFooter?: RenderFooter; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(commentsQuery(api, hash, order, after))
  const [isWhole, setIsWhole] = useState(order !== 'best' || after !== undefined)
  const [isExpanded, setIsExpanded] = useState(false)
  const [finding, setFinding] = useState(false)
  const people = { author: author.handle, viewer }
  const isLong = data.items.length + data.replies.length > SHORT + 1
  // The styles hide the others, so that a link to one of them and browsers without JavaScript can show them.
  const firstHidden = !isWhole && isLong ? (data.items[SHORT] ?? data.replies.find((reply) => !isKept(reply, people))) : undefined
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
    <section className={classNames(styles.thread, firstHidden && styles.short)} aria-labelledby="comments">
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
      <CommentTree comments={data.items} replies={groupByParent(data.replies)} renderFooter={renderFooter} people={people} />
      {firstHidden && (
        <a
          href={`#${commentElementId(firstHidden.hash)}`}
          className={buttonClass({ variant: 'quiet' }, styles.all)}
          onClick={(event) => {
            event.preventDefault()
            flushSync(() => setIsWhole(true))
            focusElement(commentElementId(firstHidden.hash))
          }}
        >
          {text.all(commentCount)}
        </a>
      )}
      {data.next &&
        (isExpanded ? (
          <Suspense fallback={text.loading}>
            <MoreComments
              tree={CommentTree}
              hash={hash}
              continuation={{ order, after: data.next }}
              shown={data.items}
              renderFooter={renderFooter}
              people={people}
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
