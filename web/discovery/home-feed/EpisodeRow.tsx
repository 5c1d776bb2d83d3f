import { Link } from '@tanstack/react-router'
import { PlayButton } from '#web/podcasts/player/launcher.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SectionHead } from '#web/ui/SectionHead.tsx'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import styles from './episode-row.module.css'
import { text } from './text.ts'

/** The newest episodes side by side. */
export const EpisodeRow = ({ episodes }: { episodes: readonly PostCard[] }) => (
  <section aria-labelledby="episodes" className={styles.section}>
    <SectionHead id="episodes" title={text.listen} className={styles.head}>
      <Link to="/podcasts">{text.allPodcasts}</Link>
    </SectionHead>
    <ul className={styles.row}>
      {episodes.map(({ hash, path, title, author, sound }) => (
        <li key={hash} className={styles.episode}>
          <PathLink to={path} className={styles.link}>
            <bdi className={styles.title}>{title}</bdi>
            <bdi className={styles.author}>{author.name}</bdi>
          </PathLink>
          <PlayButton hash={hash} title={title} className={styles.play}>
            <span className={styles.length}>{sound && cardText.listening(sound.duration)}</span>
          </PlayButton>
        </li>
      ))}
    </ul>
  </section>
)
