import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ShowCard } from '#worker/podcasts/shows/contract.ts'
import styles from './owner-shows.module.css'
import { ownerShowsQuery } from './queries.ts'
import { text } from './text.ts'

/** The podcasts of a user or publication, on its profile, each with its newest episode to play; renders nothing if there are none. */
export function OwnerShows({ handle }: { handle: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { shows } = useSuspenseQuery(ownerShowsQuery(api, handle)).data
  return (
    shows.length > 0 && (
      <ul className={classNames(styles.list, styles.panel)} aria-label={text.podcasts}>
        {shows.map((show) => (
          <li key={show.hash} className={styles.owned}>
            <ShowLink show={show}>
              {text.kind} · {text.episodeCount(show.episodeCount)}
            </ShowLink>
            {show.latestEpisode && <PlayButton quiet hash={show.latestEpisode.post} title={text.newestOf(show.title)} />}
          </li>
        ))}
      </ul>
    )
  )
}

type LinkedShow = Pick<ShowCard, 'hash' | 'title' | 'cover' | 'episodeCount'>

/** Links to shows, each with its cover and number of episodes. */
export const ShowLinks = ({ shows }: { shows: readonly LinkedShow[] }) => (
  <ul className={styles.list}>
    {shows.map((show) => (
      <li key={show.hash}>
        <ShowLink show={show}>{text.episodeCount(show.episodeCount)}</ShowLink>
      </li>
    ))}
  </ul>
)

const ShowLink = ({ show: { hash, title, cover }, children }: { show: LinkedShow; children: ReactNode }) => (
  <Link to="/podcast/$hash" params={{ hash }} className={styles.show}>
    <Cover title={title} picture={cover} sizes="3.5rem" className={styles.cover} />
    <span className={styles.details}>
      <bdi className={styles.name}>{title}</bdi>
      <span className={styles.count}>{children}</span>
    </span>
  </Link>
)
