import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { SHARED_FORM_ID } from '#web/lib/post-button.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { MyPost } from '#worker/posts/posts/contract.ts'
import { MyPostActions } from './MyPostActions.tsx'
import { MyPostNotes } from './MyPostNotes.tsx'
import styles from './MyPosts.module.css'
import { myPostsText } from './my-posts-text.ts'
import { text } from './text.ts'

export interface PostSelection {
  selected: boolean
  onToggle: () => void
}

interface Props {
  post: MyPost
  /** Undefined while the list is not being selected from, and for a post that nothing can be done with. */
  selection: PostSelection | undefined
  /** What readers made of the post, in the columns of the list. */
  numbers: ReactNode
}

/** A post in the list of its author's posts. */
export const MyPostRow = ({ post, selection, numbers }: Props) => (
  <li className={styles.row}>
    {selection && <PostCheckbox post={post} {...selection} />}
    {post.state !== 'removed' && (
      <span className={classNames(styles.cover, !post.cover && styles.bare)} aria-hidden="true">
        {post.cover && <Picture picture={post.cover} sizes="3.5rem" alt="" />}
      </span>
    )}
    <h2 className={styles.title}>
      <TitleLink post={post} />
    </h2>
    <p className={styles.meta}>
      {post.publishAt === null ? (
        <Time at={post.publishedAt ?? post.updatedAt} />
      ) : (
        <span>
          {text.scheduledFor} <Time at={post.publishAt} as="moment" />
        </span>
      )}
      {post.publication && (
        <PathLink to={`/${post.publication.handle}`}>
          <bdi>{post.publication.name}</bdi>
        </PathLink>
      )}
    </p>
    {numbers}
    <MyPostActions post={post} />
    <MyPostNotes post={post} />
  </li>
)

/** A checkbox of the shared form, so that a bulk action finds it without JavaScript, too. */
export const PostCheckbox = ({ post, selected, onToggle }: PostSelection & { post: MyPost }) => (
  <label className={styles.checkbox}>
    <input
      type="checkbox"
      name="post"
      value={post.hash}
      form={SHARED_FORM_ID}
      checked={selected}
      onChange={onToggle}
      aria-label={myPostsText.selectPost(post.title || text.untitled)}
    />
  </label>
)

/** The title of a post, which leads to the post or, while it is not public, to its draft. */
export function TitleLink({ post: { hash, state, path, title } }: { post: MyPost }) {
  const [, username = '', slug = ''] = path?.split('/') ?? []
  const name = <bdi dir={resolveDirection(null, title, 'rtl')}>{title || text.untitled}</bdi>
  if (path)
    return (
      <Link to="/$username/$slug" params={{ username, slug }}>
        {name}
      </Link>
    )
  if (state === 'removed') return name
  return (
    <Link to="/p/$hash/edit" params={{ hash }}>
      {name}
    </Link>
  )
}
