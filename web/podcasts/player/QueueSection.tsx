import { PathLink } from '#web/ui/PathLink.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import styles from './play-button.module.css'
import { playText } from './play-text.ts'
import { usePlayer } from './state.ts'

/** Episodes of the queue that a sidebar has room for; the player has the rest. */
const MOST_SHOWN = 4

/** What the player plays after its episode, or how to line something up. */
export function QueueSection() {
  const queue = usePlayer((now) => now.queue)
  return (
    <SidebarSection title={playText.queueTitle}>
      {queue.length === 0 ? (
        <p className={styles.hint}>{playText.queueEmpty}</p>
      ) : (
        <ol className={styles.queue}>
          {queue.slice(0, MOST_SHOWN).map(({ post, path, title, show, author }) => (
            <li key={post}>
              <PathLink to={path}>
                <bdi>{title}</bdi>
              </PathLink>
              <bdi className={styles.hint}>{show?.title ?? author}</bdi>
            </li>
          ))}
        </ol>
      )}
    </SidebarSection>
  )
}
