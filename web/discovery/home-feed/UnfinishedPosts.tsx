import { resolveDirection } from '#shared/persian/direction.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { UnfinishedPost } from '#worker/engagement/reading-places/contract.ts'
import styles from './home.module.css'
import { text } from './text.ts'

/** Posts that the viewer has begun, each with a comma on the margin line. The links lead to where the viewer stopped. */
export const UnfinishedPosts = ({ posts }: { posts: readonly UnfinishedPost[] }) => (
  <ul>
    {posts.map(({ hash, path, title, minutes, position }) => (
      <li key={hash} className={styles.unfinished}>
        <PathLink to={path} hash={`continue-${Math.round(position * 100)}`} className={styles.name}>
          <bdi dir={resolveDirection(null, title, 'rtl')}>{title}</bdi>
        </PathLink>
        <span>{text.minutesLeft(Math.max(1, Math.ceil(minutes * (1 - position))))}</span>
      </li>
    ))}
  </ul>
)
