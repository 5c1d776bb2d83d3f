import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Picture } from '#shared/contract/fields.ts'
import { Avatar } from '#web/ui/Picture.tsx'
import { PostBody } from './PostBody.tsx'
import styles from './unpublished-post.module.css'

interface Props {
  /** Says why the post is shown although it is not public. */
  banner: ReactNode
  title: string
  author: { handle: string; name: string; avatar: Picture | null }
  /** Reading time and dates, beside the author. */
  meta: ReactNode
  /** Marks the body; see `PostBody`. */
  name: string
  /** Null if there is nothing to read. */
  html: string | null
}

/** The page of a version that is not public: a shared draft or a post that waits for review. */
export const UnpublishedPost = ({ banner, title, author, meta, name, html }: Props) => (
  <div className={styles.page}>
    {banner}
    <article>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {html !== null && (
        <>
          <p className={styles.byline}>
            <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
            <Link className={styles.author} to="/$username" params={{ username: author.handle }}>
              <bdi>{author.name}</bdi>
            </Link>
            <span className={styles.meta}>{meta}</span>
          </p>
          <PostBody name={name} html={html} />
        </>
      )}
    </article>
  </div>
)
