import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { CommentPage } from '#worker/engagement/comments/contract.ts'
import { CommentBody, CommentTree } from './CommentTree.tsx'
import styles from './comments.module.css'
import { commentQuery } from './paged-queries.ts'
import type { RenderFooter } from './reply-tree.ts'
import { groupByParent } from './reply-tree.ts'
import { text } from './text.ts'
import { text as threadText } from './thread-text.ts'

export interface CommentPermalinkProps {
  page: Omit<CommentPage, 'replies'>
  after?: string
}

export function CommentDetail({
  page: { comment: loaded, inReplyTo, commentsOn, post },
  after,
  renderFooter,
  children,
}: CommentPermalinkProps & { renderFooter?: RenderFooter; children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items: replies, pages, pager } = usePages(commentQuery(api, loaded.hash, after))
  const comment = pages[0]?.comment ?? loaded
  return (
    <>
      <article className={`${styles.comment} ${styles.permalink}`} id={`c-${comment.hash}`}>
        {inReplyTo && (
          <p className={styles.byline}>
            <PathLink to={inReplyTo.path}>
              {text.inReplyTo} <bdi>{inReplyTo.name}</bdi>
            </PathLink>
          </p>
        )}
        <CommentBody comment={comment} isByAuthor={comment.author?.handle === post.author.handle} />
        {renderFooter?.(comment) ?? (comment.likeCount > 0 && <p className={styles.time}>{threadText.likes(comment.likeCount)}</p>)}
      </article>
      <section className={styles.more} aria-labelledby="replies">
        <h2 className={styles.heading} id="replies">
          {text.replies}
        </h2>
        {commentsOn || <p className={styles.none}>{threadText.closed}</p>}
        {children}
        {replies.length === 0 && <p className={styles.none}>{text.noReplies}</p>}
        <CommentTree
          comments={replies}
          replies={groupByParent(pages.flatMap((page) => page.replies))}
          renderFooter={renderFooter}
          people={{ author: post.author.handle }}
        />
      </section>
      <Pager to={`/${loaded.author.handle}/comment/${loaded.hash}`} {...pager} />
    </>
  )
}
