import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Time } from '#web/ui/Time.tsx'
import type { ShowCard as Show } from '#worker/podcasts/shows/contract.ts'
import card from './card.module.css'
import styles from './show-card.module.css'
import { text } from './text.ts'

export function ShowCard({ show, level = 2 }: { show: Show; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const params = { hash: show.hash }
  return (
    <article className={styles.card} data-card={show.hash}>
      <Link to="/podcast/$hash" params={params} tabIndex={-1} aria-hidden="true">
        <Cover title={show.title} picture={show.cover} sizes="8rem" />
      </Link>
      <div className={styles.words}>
        <Heading className={card.title}>
          <Link to="/podcast/$hash" params={params} data-card-link="">
            <bdi>{show.title}</bdi>
          </Link>
        </Heading>
        <p className={styles.owner}>
          {text.by}{' '}
          <Link to="/$username" params={{ username: show.owner.handle }}>
            <bdi>{show.owner.name}</bdi>
          </Link>
        </p>
        {show.description && <p className={classNames(card.description, card.brief)}>{show.description}</p>}
        <p className={styles.meta}>
          <span>{text.episodeCount(show.episodeCount)}</span>
          {show.latestEpisodeAt !== null && (
            <span>
              {text.newest} <Time at={show.latestEpisodeAt} />
            </span>
          )}
        </p>
      </div>
    </article>
  )
}
