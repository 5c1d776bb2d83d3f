import { resolveDirection } from '#shared/persian/direction.ts'
import { LikeButton } from '#web/engagement/buttons/LikeButton.tsx'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './front-page.module.css'

/** The post that leads the page: its cover over the whole column and its title, or a larger title without a cover. */
export const LeadStory = ({ post }: { post: PostCard }) => (
  <article className={classNames(styles.lead, !post.cover && styles.leadWithoutCover)} data-card={post.hash} data-teaser={post.hash}>
    {post.cover && (
      <PathLink to={post.path} className={styles.leadCover} tabIndex={-1} aria-hidden="true">
        <Picture picture={post.cover} sizes="(min-width: 43.75rem) 42.5rem, 100vw" alt="" eager className={styles.picture} />
      </PathLink>
    )}
    {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
    <h2 className={styles.leadTitle}>
      <TitleLink post={post} />
    </h2>
    {post.description && (
      <p className={styles.leadDescription} dir={resolveDirection(null, post.description, 'rtl')}>
        {post.description}
      </p>
    )}
    <div className={styles.leadFooter}>
      <Byline post={post} />
      <div className={styles.actions}>
        <LikeButton post={post} />
        <SaveButton post={post} />
      </div>
    </div>
  </article>
)

/** Posts in columns; `withCovers` shows their covers if all have one, so that the titles of a row are level. */
export const Stories = ({ label, posts, withCovers = false }: { label?: string; posts: readonly PostCard[]; withCovers?: boolean }) => {
  const showsCovers = withCovers && posts.every(({ cover }) => cover)
  return (
    <section className={styles.stories} aria-label={label}>
      {posts.map((post) => (
        <article key={post.hash} className={styles.story} data-card={post.hash} data-teaser={post.hash}>
          {showsCovers && post.cover && (
            <PathLink to={post.path} className={styles.storyCover} tabIndex={-1} aria-hidden="true">
              <Picture picture={post.cover} sizes="(min-width: 43.75rem) 20.5rem, 100vw" alt="" className={styles.picture} />
            </PathLink>
          )}
          {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
          <h3 className={styles.storyTitle}>
            <TitleLink post={post} />
          </h3>
          {post.description && (
            <p className={styles.storyDescription} dir={resolveDirection(null, post.description, 'rtl')}>
              {post.description}
            </p>
          )}
          <Byline post={post} />
        </article>
      ))}
    </section>
  )
}

const TitleLink = ({ post: { path, title } }: { post: PostCard }) => (
  <PathLink to={path} data-card-link="" dir={resolveDirection(null, title, 'rtl')}>
    <bdi>{title || cardText.untitled}</bdi>
  </PathLink>
)

const Byline = ({ post: { author, publishedAt, minutes, audio } }: { post: PostCard }) => (
  <ul className={styles.byline}>
    <li>
      <PathLink to={`/${author.handle}`}>
        <bdi>{author.name}</bdi>
      </PathLink>
    </li>
    <li>
      <Time at={publishedAt} />
    </li>
    <li>{audio ? cardText.listening(audio.duration) : cardText.reading(minutes)}</li>
  </ul>
)
