import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CommentTree } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentsQuery, laterCommentsQuery } from './queries.ts'
import { repliesByParent } from './replies-by-parent.ts'
import { text } from './text.ts'

/** What readers said about a post, oldest first; the page's loader has fetched the beginning. */
export function CommentThread({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(commentsQuery(api, hash))
  return (
    <section className={styles.thread} aria-labelledby="comments">
      <h2 className={styles.heading} id="comments">
        {text.heading}
      </h2>
      {data.items.length === 0 && <p className={styles.none}>{text.none}</p>}
      <CommentTree comments={data.items} replies={repliesByParent(data.replies)} />
      {data.next && <LaterComments hash={hash} after={data.next} />}
    </section>
  )
}

/** The rest of a long thread, fetched when asked for. */
function LaterComments({ hash, after }: { hash: string; after: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState(false)
  const { data, fetchNextPage, hasNextPage, isFetching, isError, refetch } = useInfiniteQuery({
    ...laterCommentsQuery(api, hash, after),
    enabled: asked,
  })
  const hasMore = !data || hasNextPage
  const load = () => {
    setAsked(true)
    if (isError && !data) void refetch()
    else if (data) void fetchNextPage()
  }
  return (
    <>
      {data?.pages.map((page) => (
        <CommentTree key={page.items[0]?.hash} comments={page.items} replies={repliesByParent(page.replies)} />
      ))}
      {hasMore && (
        <div className={styles.more} aria-live="polite">
          <Button variant="quiet" loading={isFetching} onClick={load}>
            {isError ? text.failed : isFetching ? text.loading : text.more}
          </Button>
        </div>
      )}
    </>
  )
}
