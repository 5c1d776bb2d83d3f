import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PostCard } from '#web/posts/PostCard.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentPage } from '#worker/comments/contract.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentTree } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentQuery } from './queries.ts'
import { text } from './text.ts'

const NO_DEEPER = new Map<string, never>()

/** A comment on its own page: the post it is about, what it says, and its replies. */
export function CommentPermalink({ page: { post, comment, parentPath }, after }: { page: CommentPage; after?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(commentQuery(api, comment.hash, after))
  const replies = data.pages.flatMap((page) => page.replies.items)
  return (
    <>
      <PageTitle>{text.heading1}</PageTitle>
      <PostCard post={post} />
      <article className={`${styles.comment} ${styles.permalink}`}>
        {parentPath && (
          <p className={styles.byline}>
            <PathLink to={parentPath}>{text.inReplyTo}</PathLink>
          </p>
        )}
        <CommentBody comment={comment} />
      </article>
      <section className={styles.more} aria-labelledby="replies">
        <h2 className={styles.heading} id="replies">
          {text.replies}
        </h2>
        {replies.length === 0 && <p className={styles.none}>{text.noReplies}</p>}
        <CommentTree comments={replies} replies={NO_DEEPER} />
      </section>
      <Pager
        next={data.pages.at(-1)?.replies.next}
        to={`/${comment.author.handle}/comment/${comment.hash}`}
        load={() => void fetchNextPage()}
        loading={isFetchingNextPage}
        failed={isFetchNextPageError}
      />
    </>
  )
}
