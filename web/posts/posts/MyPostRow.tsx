import { Link } from '@tanstack/react-router'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { Time } from '#web/ui/Time.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { MyPostActions } from './MyPostActions.tsx'
import styles from './MyPosts.module.css'
import { text } from './text.ts'

interface Props {
  post: MyPost
  /** Whether the post is selected; undefined hides the checkbox. */
  selected: boolean | undefined
  onToggle: () => void
}

export function MyPostRow({ post, selected, onToggle }: Props) {
  const title = post.title || text.untitled
  return (
    <li className={styles.row}>
      {selected !== undefined && (
        <label className={styles.checkbox}>
          <input type="checkbox" checked={selected} onChange={onToggle} aria-label={text.selectPost(title)} />
        </label>
      )}
      <div className={styles.content}>
        <h2 className={styles.title}>
          <TitleLink post={post} title={title} />
        </h2>
        <p className={styles.meta}>
          {post.publishAt === null ? (
            <Time at={post.publishedAt ?? post.updatedAt} />
          ) : (
            <span>
              {text.scheduledFor} <Time at={post.publishAt} as="moment" />
            </span>
          )}
          {post.words > 0 && <span>{text.words(formatNumber(post.words))}</span>}
          {post.hasUnpublishedChanges && <span>{text.changed}</span>}
          {post.removedBy && <span>{text.removedBy[post.removedBy]}</span>}
          {post.restorableUntil && (
            <span>
              {text.restoreUntil} {formatDate(post.restorableUntil)}
            </span>
          )}
        </p>
        {post.scheduleError && post.state !== 'removed' && <p className={styles.error}>{text.scheduleError(post.scheduleError)}</p>}
        {(post.removedBy === 'moderator' || post.removedBy === 'law') && (
          <p className={styles.meta}>
            {text.appealHint} <Link to="/contact-us">{text.appeal}</Link>
          </p>
        )}
      </div>
      <MyPostActions post={post} />
    </li>
  )
}

function TitleLink({ post, title }: { post: MyPost; title: string }) {
  const [, username = '', slug = ''] = post.path?.split('/') ?? []
  if (post.path)
    return (
      <Link to="/$username/$slug" params={{ username, slug }}>
        <bdi>{title}</bdi>
      </Link>
    )
  if (post.state === 'removed') return <bdi>{title}</bdi>
  return (
    <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
      <bdi>{title}</bdi>
    </Link>
  )
}
