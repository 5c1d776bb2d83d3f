import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { ShowCard } from '#worker/podcasts/shows/contract.ts'
import styles from './owner-shows.module.css'
import { ownerShowsQuery } from './queries.ts'
import { text } from './text.ts'

/** The podcasts of a user or publication, on its profile; renders nothing if there are none. */
export function OwnerShows({ handle }: { handle: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { shows } = useSuspenseQuery(ownerShowsQuery(api, handle)).data
  return shows.length > 0 && <ShowLinks shows={shows} className={styles.panel} label={text.podcasts} />
}

interface ShowLinksProps {
  shows: readonly Pick<ShowCard, 'hash' | 'title' | 'cover' | 'episodeCount'>[]
  className?: string | undefined
  label?: string
}

/** Links to shows, each with its cover and number of episodes. */
export const ShowLinks = ({ shows, className, label }: ShowLinksProps) => (
  <ul className={classNames(styles.list, className)} aria-label={label}>
    {shows.map(({ hash, title, cover, episodeCount }) => (
      <li key={hash}>
        <Link to="/podcast/$hash" params={{ hash }} className={styles.show}>
          <Cover title={title} picture={cover} sizes="3.5rem" className={styles.cover} />
          <span className={styles.details}>
            <bdi>{title}</bdi>
            <span className={styles.count}>{text.episodeCount(episodeCount)}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
