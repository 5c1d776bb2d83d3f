import { useId, useMemo } from 'react'
import { findChapterIndex } from './chapters.ts'
import { seek } from './controls.ts'
import { barsToPath, peaksToBars } from './peaks.ts'
import styles from './seek-bar.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

const BARS = 160
const HEIGHT = 32
const FLAT_SHAPE = `M0 ${HEIGHT / 2 - 2}h${BARS}v4h-${BARS}z`

export function SeekBar() {
  const clip = useId()
  const position = usePlayer((now) => Math.floor(now.position / 250) * 250)
  const duration = usePlayer((now) => now.duration || (now.track?.audio.duration ?? 0))
  const chapters = usePlayer((now) => now.playable?.chapters)
  const peaks = usePlayer((now) => now.playable?.peaks ?? '')
  const shape = useMemo(() => barsToPath(peaksToBars(peaks, BARS), HEIGHT) || FLAT_SHAPE, [peaks])
  const at = duration > 0 ? (position / duration) * BARS : 0
  const chapter = chapters?.[findChapterIndex(chapters, position)]
  const [positionText, durationText] = [formatPosition(position), formatPosition(duration)]
  return (
    <div className={styles.seekBar} dir="ltr">
      <span className={styles.time}>{positionText}</span>
      <div className={styles.track}>
        <svg className={styles.bars} viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={clip}>
            <rect width={at} height={HEIGHT} />
          </clipPath>
          <path d={shape} className={styles.remaining} />
          <path d={shape} className={styles.played} clipPath={`url(#${clip})`} />
          {chapters?.slice(1).map(({ start }) => (
            <rect key={start} x={(start / duration) * BARS - 0.2} y={4} width={0.5} height={HEIGHT - 8} className={styles.chapterMark} />
          ))}
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
          max={Math.max(1, Math.floor(duration / 1000))}
          value={Math.floor(position / 1000)}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber * 1000)}
        />
      </div>
      <span className={styles.time}>{durationText}</span>
    </div>
  )
}
