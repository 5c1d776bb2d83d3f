import { useRouteContext } from '@tanstack/react-router'
import { resolveDirection } from '#shared/persian/direction.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ArchivedComment } from '#worker/portability/imports/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import styles from './archived-comments.module.css'
import { archivedText as text } from './archived-text.ts'
import { archivedCommentsQuery } from './queries.ts'

interface Props {
  post: Pick<PostPage, 'hash' | 'path' | 'title' | 'sponsor'>
  after: string | undefined
}

/** The archived comments of a post on a page of their own, which works without JavaScript. */
export function ArchivedCommentsPage({ post, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(archivedCommentsQuery(api, post.hash, after))
  return (
    <>
      <PageTitle
        lead={
          <PathLink to={post.path}>
            <bdi>{post.title}</bdi>
          </PathLink>
        }
      >
        {text.title}
      </PageTitle>
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      {items.length === 0 ? (
        <EmptyState title={text.none} link={{ to: post.path, label: text.backToPost }} />
      ) : (
        <>
          <p>{text.lead}</p>
          <ArchivedCommentList comments={items} />
        </>
      )}
      <Pager to={`${post.path}/earlier-comments`} {...pager} />
    </>
  )
}

/** Comments in the order of their source; a reply names the author that it replies to. */
function ArchivedCommentList({ comments }: { comments: readonly ArchivedComment[] }) {
  const authors = new Map(comments.map(({ key, author }) => [key, author || text.noAuthor]))
  return (
    <ol>
      {comments.map(({ key, parentKey, author, body, at }) => {
        const repliedTo = parentKey === null ? undefined : authors.get(parentKey)
        return (
          <li key={key} className={styles.comment}>
            <p className={styles.byline}>
              <bdi className={styles.author}>{author || text.noAuthor}</bdi>
              {at !== null && <Time at={at} className={styles.time} />}
              {repliedTo && (
                <span className={styles.time}>
                  {text.inReplyTo} <bdi>{repliedTo}</bdi>
                </span>
              )}
            </p>
            <p className={styles.body} dir={resolveDirection(null, body, 'rtl')}>
              {body}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
