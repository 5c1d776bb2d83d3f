import type { MouseEvent, ReactNode } from 'react'
import { transcriptPageText } from '#web/podcasts/episodes/transcript-page-text.ts'
import { requestPlayback } from '#web/podcasts/player/player-bridge.ts'
import { formatPosition, formatTimeParam } from '#web/podcasts/player/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './episode-page.module.css'

interface Props {
  /** Hash of the episode's post. */
  post: string
  path: string
  /** In ms. */
  start: number
  isCurrent?: boolean
  /** What begins at this time; without it, the link is the time alone. */
  children?: ReactNode
}

/** Link to an episode at a time, which the player plays from on a click without a modifier key. */
export function TimeLink({ post, path, start, isCurrent = false, children }: Props) {
  const time = formatPosition(start)
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    requestPlayback({ hash: post, at: start })
  }
  return (
    <a
      href={`${encodeURI(path)}?t=${formatTimeParam(start)}`}
      className={classNames(styles.timeLink, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      aria-label={children ? undefined : transcriptPageText.playFrom(time)}
      onClick={play}
    >
      <span className={styles.time} dir="ltr">
        {time}
      </span>
      {children}
    </a>
  )
}
