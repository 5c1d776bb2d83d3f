import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import type { PodcastCard } from '#worker/podcasts/shows/contract.ts'
import styles from './podcast-row.module.css'
import { text } from './text.ts'

/** A few podcasts side by side, with the way to all of them. */
export const PodcastRow = ({ podcasts }: { podcasts: readonly PodcastCard[] }) => (
  <section aria-labelledby="listen" className={styles.section}>
    <SectionHead id="listen" title={text.listen} className={styles.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHead>
    <ul className={styles.row}>
      {podcasts.map(({ hash, title, cover, owner }) => (
        <li key={hash}>
          <Link to="/podcast/$hash" params={{ hash }} className={styles.show}>
            <Cover title={title} picture={cover} sizes="(min-width: 43.75rem) 10rem, 7.5rem" />
            <bdi className={styles.title}>{title}</bdi>
            <bdi className={styles.owner}>{owner.name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
