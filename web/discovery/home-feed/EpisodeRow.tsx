import { Link } from '@tanstack/react-router'
import { PlayButton } from '#web/podcasts/player/PlayButton.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './episode-row.module.css'
import { text } from './text.ts'

export const EpisodeRow = ({ episodes }: { episodes: readonly PostCard[] }) => (
  <section aria-labelledby="episodes" className={styles.section}>
    <SectionHeader id="episodes" title={text.latestEpisodes} className={styles.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHeader>
    <ul className={styles.row}>
      {episodes.map(({ hash, path, title, author, audio }) => (
        <li key={hash} className={styles.episode}>
          <PathLink to={path} className={styles.link}>
            <bdi className={styles.title}>{title}</bdi>
            <bdi className={styles.author}>{author.name}</bdi>
          </PathLink>
          <PlayButton hash={hash} title={title} className={styles.play}>
            <span className={styles.length}>{audio && cardText.listening(audio.duration)}</span>
          </PlayButton>
        </li>
      ))}
    </ul>
  </section>
)
