import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import type { ReactNode } from 'react'
import { resolveDirection } from '#shared/persian/direction.ts'
import { LikeButton } from '#web/engagement/buttons/LikeButton.tsx'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import type { PostCard as Post } from '#worker/posts/posts/contract.ts'
import { cardText } from './card-text.ts'
import { OwnPostActions } from './OwnPostActions.tsx'
import styles from './post-card.module.css'

interface Props {
  post: Post
  level?: 2 | 3
  label?: ReactNode
  /** Why the card is here, beside the author. */
  reason?: ReactNode
  highlightedTitle?: ReactNode
  excerpt?: ReactNode
  /** What the curator of a list says about the post. */
  note?: string
  /** On pages of the author: moves the publication to the foot and makes the picture smaller. */
  hideAuthor?: boolean
  hideDate?: boolean
  /** Replaces the buttons of the foot. */
  actions?: ReactNode
  /** On the margin line. */
  mark?: ReactNode
  /** Token of a promoted card, for the reports of its impressions and views. */
  promotion?: string
}

export function PostCard({
  post,
  level = 2,
  label,
  reason,
  highlightedTitle,
  excerpt,
  note,
  hideAuthor = false,
  hideDate = false,
  actions,
  mark,
  promotion,
}: Props) {
  const { author, cover, description, minutes, path, publication, publishedAt, audio, sponsor, title } = post
  const Heading = `h${level}` as const
  const tag = post.tags[0]
  const place = publication && (
    <>
      {cardText.in}{' '}
      <PathLink to={`/${publication.handle}`}>
        <bdi>{publication.name}</bdi>
      </PathLink>
    </>
  )
  return (
    <article
      className={classNames(styles.card, cover && styles.withCover, hideAuthor && styles.withoutAuthor)}
      data-card={post.hash}
      data-teaser={post.hash}
      data-promotion={promotion}
    >
      {(label || sponsor) && (
        <div className={styles.label}>
          {label} {sponsor && <SponsorLabel name={sponsor.name} />}
        </div>
      )}
      {!hideAuthor && (
        <div className={styles.author}>
          <PathLink to={`/${author.handle}`} className={styles.person}>
            <Avatar name={author.name} handle={author.handle} picture={author.avatar} />
            <bdi>{author.name}</bdi>
          </PathLink>
          {place && <span>{place}</span>}
          {reason}
        </div>
      )}
      <Heading className={styles.title}>
        <PathLink to={path} data-card-link="" dir={resolveDirection(null, title, 'rtl')}>
          <bdi>{highlightedTitle ?? wholeWords(title || cardText.untitled)}</bdi>
        </PathLink>
      </Heading>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {(excerpt || description) && (
        <p
          className={classNames(styles.description, excerpt !== undefined && styles.excerpt)}
          dir={resolveDirection(null, description, 'rtl')}
        >
          {excerpt ?? description}
        </p>
      )}
      {cover && (
        <PathLink to={path} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Picture picture={cover} sizes="(min-width: 43.75rem) 7rem, 5.5rem" alt="" className={styles.picture} />
        </PathLink>
      )}
      <div className={styles.footer}>
        <ul className={styles.meta}>
          {!hideDate && (
            <li>
              <Time at={publishedAt} as="day" />
            </li>
          )}
          <li>
            {audio ? (
              <span className={styles.audio}>
                <IconHeadphones size={16} stroke={1.6} aria-hidden="true" />
                {cardText.listening(audio.duration)}
              </span>
            ) : (
              cardText.minutes(minutes)
            )}
          </li>
          {hideAuthor && place ? (
            <li className={styles.last}>{place}</li>
          ) : (
            tag && (
              <li className={styles.last}>
                <PathLink to={`/tag/${tag.slug}`}>
                  <bdi>{tag.name}</bdi>
                </PathLink>
              </li>
            )
          )}
        </ul>
        <div className={styles.actions}>
          {actions ?? (
            <>
              <OwnPostActions post={post} />
              <LikeButton post={post} />
              <SaveButton post={post} />
            </>
          )}
        </div>
      </div>
      {mark}
    </article>
  )
}
