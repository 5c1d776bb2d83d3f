import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Comment, CommentOrder } from '#worker/engagement/comments/contract.ts'
import type { CommentTreeComponent, CommentTreeProps } from './comment-tree-props.ts'
import styles from './comments.module.css'
import { dedupePages } from './dedupe-pages.ts'
import { commentElementId, focusElement } from './focus-element.ts'
import { nextCommentsQuery, repliesQuery } from './paged-queries.ts'
import { groupByParent } from './reply-tree.ts'
import { text } from './text.ts'

interface Props extends Omit<CommentTreeProps, 'comments' | 'replies'> {
  tree: CommentTreeComponent
  /** Hash of the comment whose replies load, or of the post when `continuation` is set. */
  hash: string
  /** Position from which the thread continues; without it, all replies load and replace those rendered with the page. */
  continuation?: { order: CommentOrder; after: string }
  shown: readonly Comment[]
  children?: ReactNode
}

export default function MoreComments({ tree: CommentTree, hash, continuation, shown, children, ...treeProps }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = continuation ? nextCommentsQuery(api, hash, continuation.order, continuation.after) : repliesQuery(api, hash)
  // A refetch can shift page boundaries; the previous pages stay visible until it completes.
  const { data, fetchNextPage, hasNextPage, isFetching, isError, refetch } = useInfiniteQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const pages = dedupePages(data?.pages ?? [], continuation ? shown : [])
  const first = firstNewHash(pages.at(-1), shown)
  const count = pages.length
  const footerRef = useRef<HTMLDivElement>(null)
  const focusedCount = useRef(0)
  useEffect(() => {
    if (count === focusedCount.current) return
    focusedCount.current = count
    // Move focus to the first new comment, unless the user has moved focus out of the footer.
    const at = document.activeElement
    if (first && (!at || at === document.body || footerRef.current?.contains(at))) focusElement(commentElementId(first))
  }, [count, first])
  return (
    <>
      {data ? null : children}
      {pages.map((page) => (
        <CommentTree key={page.items[0]?.hash} comments={page.items} replies={groupByParent(page.replies)} {...treeProps} />
      ))}
      <div ref={footerRef} className={styles.more} aria-live="polite">
        {(!data || hasNextPage) && (
          <Button variant="quiet" size="small" loading={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            {isError ? text.failed : isFetching ? text.loading : text.more}
          </Button>
        )}
      </div>
    </>
  )
}

const firstNewHash = (page: { items: Comment[]; replies: Comment[] } | undefined, shown: readonly Comment[]): string | undefined => {
  const known = new Set(shown.map(({ hash }) => hash))
  return page && [...page.items, ...page.replies].find(({ hash }) => !known.has(hash))?.hash
}
