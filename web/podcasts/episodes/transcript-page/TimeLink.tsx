import type { MouseEvent } from 'react'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { formatPosition, formatTimeParam } from '#web/podcasts/player/time.ts'
import styles from './transcript-page.module.css'

interface Props {
  post: string
  path: string
  /** Start of the segment in ms. */
  start: number
}

/** Links to the post at a time; if the episode is playing, seeks instead. */
export function TimeLink({ post, path, start }: Props) {
  const isPlaying = usePlayerBridge('playingPost') === post
  const seek = (event: MouseEvent) => {
    if (!isPlaying || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void import('#web/podcasts/player/controls.ts').then((controls) => controls.seek(start))
  }
  const time = formatPosition(start)
  return (
    <a href={`${encodeURI(path)}?t=${formatTimeParam(start)}`} className={styles.time} aria-label={text.playFrom(time)} onClick={seek}>
      {time}
    </a>
  )
}
