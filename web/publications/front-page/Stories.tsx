import { resolveDirection } from '#shared/persian/direction.ts'
import { LikeButton } from '#web/engagement/buttons/LikeButton.tsx'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import card from '#web/posts/cards/post-card.module.css'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './front-page.module.css'

/** Letters of a title beyond which it is set smaller beside the cover. */
const LONG_TITLE = 45

/** The post that leads the page: its title beside its cover, or across the column without one. */
export const LeadStory = ({ post }: { post: PostCard }) => (
  <article className={styles.lead} data-card={post.hash} data-teaser={post.hash}>
    {post.cover && (
      <PathLink to={post.path} className={styles.leadCover} tabIndex={-1} aria-hidden="true">
        <Picture picture={post.cover} sizes="(min-width: 43.75rem) 23.5rem, 100vw" alt="" eager className={styles.picture} />
      </PathLink>
    )}
    <div className={styles.leadStory}>
      {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
      <PathLink to={`/${post.author.handle}`} className={styles.person}>
        <Avatar name={post.author.name} handle={post.author.handle} picture={post.author.avatar} />
        <bdi>{post.author.name}</bdi>
      </PathLink>
      <h2 className={classNames(styles.leadTitle, post.title.length > LONG_TITLE && styles.long)}>
        <TitleLink post={post} />
      </h2>
      {post.description && (
        <p className={styles.leadDescription} dir={resolveDirection(null, post.description, 'rtl')}>
          {post.description}
        </p>
      )}
      <div className={card.footer}>
        <ul className={card.meta}>
          <Facts post={post} />
        </ul>
        <div className={card.actions}>
          <LikeButton post={post} />
          <SaveButton post={post} />
        </div>
      </div>
    </div>
  </article>
)

/** Posts in columns, without their pictures. */
export const Stories = ({ posts }: { posts: readonly PostCard[] }) => (
  <div className={styles.stories}>
    {posts.map((post) => (
      <article key={post.hash} className={styles.story} data-card={post.hash} data-teaser={post.hash}>
        {post.sponsor && <SponsorLabel name={post.sponsor.name} />}
        <h3 className={styles.storyTitle}>
          <TitleLink post={post} />
        </h3>
        {post.description && (
          <p className={styles.storyDescription} dir={resolveDirection(null, post.description, 'rtl')}>
            {post.description}
          </p>
        )}
        <ul className={styles.byline}>
          <li>
            <PathLink to={`/${post.author.handle}`}>
              <bdi>{post.author.name}</bdi>
            </PathLink>
          </li>
          <Facts post={post} />
        </ul>
      </article>
    ))}
  </div>
)

const TitleLink = ({ post: { path, title } }: { post: PostCard }) => (
  <PathLink to={path} data-card-link="" dir={resolveDirection(null, title, 'rtl')}>
    <bdi>{title || cardText.untitled}</bdi>
  </PathLink>
)

const Facts = ({ post: { publishedAt, minutes, audio } }: { post: PostCard }) => (
  <>
    <li>
      <Time at={publishedAt} as="day" />
    </li>
    <li>{audio ? cardText.listening(audio.duration) : cardText.minutes(minutes)}</li>
  </>
)
