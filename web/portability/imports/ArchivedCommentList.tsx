import { resolveDirection } from '#shared/persian/direction.ts'
import { Time } from '#web/ui/Time.tsx'
import type { ArchivedComment } from '#worker/portability/imports/contract.ts'
import styles from './archived-comments.module.css'
import { archivedText as text } from './archived-text.ts'

/** Comments in the order of their source; a reply names the author that it replies to. */
export function ArchivedCommentList({ comments }: { comments: readonly ArchivedComment[] }) {
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
