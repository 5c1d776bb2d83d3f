import type { MouseEvent } from 'react'
import { transcriptPageText as text } from '#web/podcasts/episodes/transcript-page-text.ts'
import { usePlayerBridge } from '#web/podcasts/player/player-bridge.ts'
import { formatPosition, formatTimeParam } from '#web/podcasts/player/time.ts'
import styles from './transcript-page.module.css'

interface Props {
  /** Of the episode. */
  post: string
  path: string
  /** In ms. */
  start: number
}

/** Leads to the post, heard from that time; where the episode is being heard, it goes on from there. */
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
