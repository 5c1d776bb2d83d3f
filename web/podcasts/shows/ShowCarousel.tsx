import { Link } from '@tanstack/react-router'
import { Cover } from '#web/ui/Cover.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import type { ShowCard } from '#worker/podcasts/shows/contract.ts'
import styles from './show-carousel.module.css'
import { text } from './text.ts'

export const ShowCarousel = ({ shows }: { shows: readonly ShowCard[] }) => (
  <section aria-labelledby="listen" className={styles.section}>
    <SectionHeader id="listen" title={text.shows} className={styles.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHeader>
    <ul className={styles.row}>
      {shows.map(({ hash, title, cover, owner }) => (
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
