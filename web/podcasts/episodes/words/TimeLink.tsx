import type { MouseEvent } from 'react'
import { wordsText as text } from '#web/podcasts/episodes/words-text.ts'
import { useDoor } from '#web/podcasts/player/door.ts'
import { formatPlace, timeForAddress } from '#web/podcasts/player/time.ts'
import styles from './words.module.css'

interface Props {
  /** Of the episode. */
  post: string
  path: string
  /** In ms. */
  start: number
}

/** Leads to the post, heard from that time; where the episode is being heard, it goes on from there. */
export function TimeLink({ post, path, start }: Props) {
  const isHeard = useDoor('heard') === post
  const seek = (event: MouseEvent) => {
    if (!isHeard || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void import('#web/podcasts/player/controls.ts').then((controls) => controls.seek(start))
  }
  const time = formatPlace(start)
  return (
    <a href={`${encodeURI(path)}?t=${timeForAddress(start)}`} className={styles.time} aria-label={text.playFrom(time)} onClick={seek}>
      {time}
    </a>
  )
}
