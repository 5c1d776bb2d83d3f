import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Comment, CommentOrder } from '#worker/engagement/comments/contract.ts'
import styles from './comments.module.css'
import { commentElementId, focusElement } from './focus-element.ts'
import { nextCommentsQuery, repliesQuery } from './paged-queries.ts'
import { type CommentTreeComponent, type CommentTreeProps, groupByParent } from './reply-tree.ts'
import { text } from './text.ts'

interface Props extends Omit<CommentTreeProps, 'comments' | 'replies'> {
  tree: CommentTreeComponent
  /** Hash of the comment whose replies load, or of the post when `continuation` is set. */
  hash: string
  /** Order and cursor from which the thread continues; without it, the comment's replies load from the first and replace `children`. */
  continuation?: { order: CommentOrder; after: string }
  shown: readonly Comment[]
  children?: ReactNode
}

export default function MoreComments({ tree: CommentTree, hash, continuation, shown, children, ...treeProps }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = continuation ? nextCommentsQuery(api, hash, continuation.order, continuation.after) : repliesQuery(api, hash)
  // When the thread refetches, its cursor can change; the pages of the old one stay visible until those of the new one load.
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
    // Move focus to the first new comment, unless it is on an element outside the footer.
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

/** Drops items that are in `shown` or on an earlier page, which repeat when the order changes between requests, and pages left empty. */
export function dedupePages<Page extends { items: Comment[] }>(pages: readonly Page[], shown: readonly Comment[]): Page[] {
  const known = new Set(shown.map(({ hash }) => hash))
  return pages.flatMap((page) => {
    const items = page.items.filter(({ hash }) => !known.has(hash))
    for (const { hash } of items) known.add(hash)
    return items.length > 0 ? [{ ...page, items }] : []
  })
}
