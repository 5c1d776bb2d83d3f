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
  /** Of the comment whose replies are wanted, or of the post whose thread goes on. */
  hash: string
  /** Where the thread goes on; without it all replies come, in the place of those that came with the page. */
  continuation?: { order: CommentOrder; after: string }
  /** What is shown already. */
  shown: readonly Comment[]
  /** Stands here until the first page is there. */
  children?: ReactNode
}

/** The rest of a long thread, or of the replies to a comment, page by page. */
export default function MoreComments({ tree: CommentTree, hash, continuation, shown, children, ...treeProps }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = continuation ? nextCommentsQuery(api, hash, continuation.order, continuation.after) : repliesQuery(api, hash)
  // What stands before them can change where the later ones begin; those shown stay until the others are there.
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
    // Who pressed goes on with what came; who went elsewhere meanwhile stays there.
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
