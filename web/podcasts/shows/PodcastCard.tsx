import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { PodcastCard as Show } from '#worker/podcasts/shows/contract.ts'
import card from './card.module.css'
import styles from './podcast-card.module.css'
import { text } from './text.ts'

/** A podcast in a list: cover, title, owner, how many episodes and when the newest came. */
export function PodcastCard({ podcast, level = 2 }: { podcast: Show; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const params = { hash: podcast.hash }
  return (
    <article className={styles.card} data-card={podcast.hash}>
      <Link to="/podcast/$hash" params={params} tabIndex={-1} aria-hidden="true">
        <Cover title={podcast.title} picture={podcast.cover} sizes="8rem" />
      </Link>
      <div className={styles.words}>
        <Heading className={card.title}>
          <Link to="/podcast/$hash" params={params} data-card-link="">
            <bdi>{podcast.title}</bdi>
          </Link>
        </Heading>
        <p className={styles.owner}>
          {text.of}{' '}
          <Link to="/$username" params={{ username: podcast.owner.handle }}>
            <bdi>{podcast.owner.name}</bdi>
          </Link>
        </p>
        {podcast.description && <p className={classNames(card.description, card.brief)}>{podcast.description}</p>}
        <p className={styles.meta}>
          <span>{text.episodeCount(podcast.episodeCount)}</span>
          {podcast.newestAt !== null && (
            <span>
              {text.newest} <Time at={podcast.newestAt} />
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
