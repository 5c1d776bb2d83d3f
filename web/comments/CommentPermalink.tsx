import { useRouteContext } from '@tanstack/react-router'
import { usePages } from '#web/lib/use-pages.ts'
import { PostCard } from '#web/posts/PostCard.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentPage } from '#worker/comments/contract.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentTree } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentQuery } from './queries.ts'
import { repliesByParent } from './replies-by-parent.ts'
import { text } from './text.ts'

interface Props {
  page: Omit<CommentPage, 'replies'>
  after?: string
}

/** A comment on its own page: the post it is about, what it says, and its replies. */
export function CommentPermalink({ page: { post, comment, answered }, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: replies, pages, pager } = usePages(commentQuery(api, comment.hash, after))
  return (
    <>
      <PageTitle>{text.heading1}</PageTitle>
      <PostCard post={post} />
      <article className={`${styles.comment} ${styles.permalink}`}>
        {answered && (
          <p className={styles.byline}>
            <PathLink to={answered.path}>
              {text.inReplyTo} <bdi>{answered.name}</bdi>
            </PathLink>
          </p>
        )}
        <CommentBody comment={comment} />
      </article>
      <section className={styles.more} aria-labelledby="replies">
        <h2 className={styles.heading} id="replies">
          {text.replies}
        </h2>
        {replies.length === 0 && <p className={styles.none}>{text.noReplies}</p>}
        <CommentTree comments={replies} replies={repliesByParent(pages.flatMap((page) => page.under))} />
      </section>
      <Pager to={`/${comment.author.handle}/comment/${comment.hash}`} {...pager} />
    </>
  )
}
