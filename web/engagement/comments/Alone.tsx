import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '#web/lib/use-pages.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentPage } from '#worker/engagement/comments/contract.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentTree } from './CommentTree.tsx'
import styles from './comments.module.css'
import type { Foot } from './foot.ts'
import { commentQuery } from './paged-queries.ts'
import { text } from './text.ts'
import { text as thread } from './thread-text.ts'
import { repliesByParent } from './tree.ts'

export interface PermalinkProps {
  page: Omit<CommentPage, 'replies'>
  after?: string
}

/** The comment and what is under it; `children` stand between the comment and its replies. */
export function Alone({
  page: { comment: loaded, answered, commentsOn },
  after,
  foot,
  children,
}: PermalinkProps & { foot?: Foot; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: replies, pages, pager } = usePages(commentQuery(api, loaded.hash, after))
  const comment = pages[0]?.comment ?? loaded
  return (
    <>
      <article className={`${styles.comment} ${styles.permalink}`} id={`c-${comment.hash}`}>
        {answered && (
          <p className={styles.byline}>
            <PathLink to={answered.path}>
              {text.inReplyTo} <bdi>{answered.name}</bdi>
            </PathLink>
          </p>
        )}
        <CommentBody comment={comment} />
        {foot?.(comment) ?? (comment.likeCount > 0 && <p className={styles.time}>{thread.likes(comment.likeCount)}</p>)}
      </article>
      <section className={styles.more} aria-labelledby="replies">
        <h2 className={styles.heading} id="replies">
          {text.replies}
        </h2>
        {commentsOn || <p className={styles.none}>{thread.closed}</p>}
        {children}
        {replies.length === 0 && <p className={styles.none}>{text.noReplies}</p>}
        <CommentTree comments={replies} replies={repliesByParent(pages.flatMap((page) => page.replies))} foot={foot} />
      </section>
      <Pager to={`/${loaded.author.handle}/comment/${loaded.hash}`} {...pager} />
    </>
  )
}
