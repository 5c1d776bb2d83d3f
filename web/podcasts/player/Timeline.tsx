import type { KeyboardEvent } from 'react'
import { MINUTE, SECOND } from '#shared/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Chapter } from '#worker/podcasts/episodes/contract.ts'
import styles from './playback-controls.module.css'
import { findChapterIndex } from './sleep-timer.ts'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

/** `position` and `duration` are in ms. */
interface Sound {
  position: number
  duration: number
  chapters: readonly Pick<Chapter, 'start' | 'title'>[]
}

interface Props extends Sound {
  isWaiting?: boolean
  /** Shows the time that is left instead of the duration. */
  countsDown?: boolean
  onSeek: (position: number) => void
}

/** The line of an episode with a segment per chapter, left to right as on every device; the chapter's name stands below it. */
export function Timeline({ position, duration, chapters, isWaiting = false, countsDown = false, onSeek }: Props) {
  const percent = (at: number) => `${duration > 0 ? Math.min(100, (at / duration) * 100) : 0}%`
  const chapter = chapters[findChapterIndex(chapters, position)]
  const [positionText, durationText] = [formatPosition(position), formatPosition(duration)]
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.defaultPrevented ? undefined : seekTarget(event.key, { position, duration, chapters })
    if (target === undefined) return
    event.preventDefault()
    onSeek(target)
  }
  return (
    <div className={styles.timeline} dir="ltr">
      <div className={classNames(styles.line, isWaiting && styles.waiting)}>
        <svg className={styles.segments} aria-hidden="true">
          <rect width="100%" height="6" rx="3" className={styles.remaining} />
          <rect width={percent(position)} height="6" rx="3" className={styles.played} />
          {chapters.map(
            ({ start }) =>
              start > 0 && start < duration && <rect key={start} x={percent(start)} width="3" height="6" className={styles.gap} />,
          )}
        </svg>
        <input
          type="range"
          className={styles.handle}
          aria-label={text.position}
          aria-valuetext={
            chapter
              ? text.positionInChapter(positionText, durationText, chapter.title)
              : text.positionOfDuration(positionText, durationText)
          }
          min={0}
          max={Math.max(1, duration / SECOND)}
          step="any"
          value={Math.min(position, duration) / SECOND}
          onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber * SECOND)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.times}>
        <span>{positionText}</span>
        {chapter && <bdi className={styles.chapterName}>{chapter.title}</bdi>}
        <span>{countsDown ? text.timeLeft(formatPosition(Math.max(0, duration - position))) : durationText}</span>
      </div>
    </div>
  )
}

const KEY_STEP_MS = 5 * SECOND

/** Returns the position in ms that a key seeks to: arrows 5 seconds, Page Up and Page Down a chapter or, without any, a minute. */
export function seekTarget(key: string, { position, duration, chapters }: Sound): number | undefined {
  const starts = chapters.map(({ start }) => start)
  const target = {
    ArrowRight: position + KEY_STEP_MS,
    ArrowUp: position + KEY_STEP_MS,
    ArrowLeft: position - KEY_STEP_MS,
    ArrowDown: position - KEY_STEP_MS,
    PageUp: starts.length > 0 ? (starts.find((start) => start > position) ?? duration) : position + MINUTE,
    PageDown: starts.length > 0 ? (starts.findLast((start) => start < position - SECOND) ?? 0) : position - MINUTE,
    Home: 0,
    End: duration,
  }[key]
  return target === undefined ? undefined : Math.min(Math.max(0, target), duration)
}
