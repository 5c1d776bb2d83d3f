import type { ReactNode } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { cardText } from '#web/posts/cards/card-text.ts'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './landing.module.css'

/** The first of the posts large, with its picture, and four more below it. */
export function Picks({ title, posts }: { title: string; posts: readonly PostCard[] }) {
  const [lead, ...others] = posts
  if (!lead) return null
  return (
    <section aria-labelledby="picks">
      <h2 id="picks" className={styles.heading}>
        {title}
      </h2>
      <article className={styles.lead} data-card={lead.hash} data-teaser={lead.hash}>
        {lead.cover && (
          <PathLink to={lead.path} className={styles.cover} tabIndex={-1} aria-hidden="true">
            <Picture picture={lead.cover} sizes="(min-width: 43.75rem) 19rem, 100vw" alt="" eager />
          </PathLink>
        )}
        <div>
          <Author post={lead}>
            {lead.publication && (
              <>
                {' '}
                {cardText.in}{' '}
                <PathLink to={`/${lead.publication.handle}`}>
                  <bdi>{lead.publication.name}</bdi>
                </PathLink>
              </>
            )}
          </Author>
          <Title post={lead} />
          {lead.description && (
            <p className={styles.description} dir={resolveDirection(null, lead.description, 'rtl')}>
              {lead.description}
            </p>
          )}
          <p className={styles.meta}>
            <Time at={lead.publishedAt} as="day" /> · {duration(lead)}
          </p>
        </div>
      </article>
      <ul className={styles.others}>
        {others.map((post) => (
          <li key={post.hash} data-card={post.hash} data-teaser={post.hash}>
            <Author post={post}>
              <span>
                · <Time at={post.publishedAt} as="day" />
              </span>
              <span>· {duration(post)}</span>
            </Author>
            <Title post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const duration = ({ audio, minutes }: PostCard) => (audio ? cardText.listening(audio.duration) : cardText.minutes(minutes))

const Author = ({ post: { author, sponsor }, children }: { post: PostCard; children: ReactNode }) => (
  <div className={styles.author}>
    <Avatar name={author.name} handle={author.handle} picture={author.avatar} />
    <p>
      <PathLink to={`/${author.handle}`}>
        <bdi>{author.name}</bdi>
      </PathLink>
      {children}
    </p>
    {sponsor && <SponsorLabel name={sponsor.name} />}
  </div>
)

const Title = ({ post: { title, path } }: { post: PostCard }) => (
  <h3 className={styles.title}>
    <PathLink to={path} data-card-link="" dir={resolveDirection(null, title, 'rtl')}>
      <bdi>{title || cardText.untitled}</bdi>
    </PathLink>
  </h3>
)
