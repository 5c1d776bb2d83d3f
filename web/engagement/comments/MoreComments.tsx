import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Comment, CommentOrder } from '#worker/engagement/comments/contract.ts'
import styles from './comments.module.css'
import { focusOn, placeOf } from './focus-on.ts'
import type { Tree, TreeProps } from './foot.ts'
import { onlyNew } from './only-new.ts'
import { laterCommentsQuery, repliesQuery } from './paged-queries.ts'
import { text } from './text.ts'
import { repliesByParent } from './tree.ts'

interface Props extends Omit<TreeProps, 'comments' | 'replies'> {
  tree: Tree
  /** Of the comment whose replies are wanted, or of the post whose thread goes on. */
  hash: string
  /** Where the thread goes on; without it all replies come, in the place of those that came with the page. */
  later?: { order: CommentOrder; after: string }
  /** What is shown already. */
  shown: readonly Comment[]
  /** Stands here until the first page is there. */
  children?: ReactNode
}

/** The rest of a long thread, or of the replies to a comment, page by page. */
export default function MoreComments({ tree: CommentTree, hash, later, shown, children, ...under }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = later ? laterCommentsQuery(api, hash, later.order, later.after) : repliesQuery(api, hash)
  // What stands before them can change where the later ones begin; those shown stay until the others are there.
  const { data, fetchNextPage, hasNextPage, isFetching, isError, refetch } = useInfiniteQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  const pages = onlyNew(data?.pages ?? [], later ? shown : [])
  const first = firstOf(pages.at(-1), shown)
  const count = pages.length
  const foot = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    if (count === focused.current) return
    focused.current = count
    // Who pressed goes on with what came; who went elsewhere meanwhile stays there.
    const at = document.activeElement
    if (first && (!at || at === document.body || foot.current?.contains(at))) focusOn(placeOf(first))
  }, [count, first])
  return (
    <>
      {data ? null : children}
      {pages.map((page) => (
        <CommentTree key={page.items[0]?.hash} comments={page.items} replies={repliesByParent(page.replies)} {...under} />
      ))}
      <div ref={foot} className={styles.more} aria-live="polite">
        {(!data || hasNextPage) && (
          <Button variant="quiet" size="small" loading={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
            {isError ? text.failed : isFetching ? text.loading : text.more}
          </Button>
        )}
      </div>
    </>
  )
}

const firstOf = (page: { items: Comment[]; replies: Comment[] } | undefined, shown: readonly Comment[]): string | undefined => {
  const known = new Set(shown.map(({ hash }) => hash))
  return page && [...page.items, ...page.replies].find(({ hash }) => !known.has(hash))?.hash
}
