import { useId, useMemo } from 'react'
import { chapterAt } from './chapters.ts'
import { seek } from './controls.ts'
import { barsOf, pathOfBars } from './peaks.ts'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPlace } from './time.ts'
import styles from './timeline.module.css'

const BARS = 160
const HEIGHT = 32
/** The plain bar of a sound that was never measured. */
const PLAIN = `M0 ${HEIGHT / 2 - 2}h${BARS}v4h-${BARS}z`

/** Where the sound is, left to right: bars of its loudness, marks of its chapters, and a place to be taken hold of. */
export function Timeline() {
  const clip = useId()
  const place = usePlayer((now) => Math.floor(now.place / 250) * 250)
  const duration = usePlayer((now) => now.duration || (now.track?.audio.duration ?? 0))
  const chapters = usePlayer((now) => now.playable?.chapters)
  const peaks = usePlayer((now) => now.playable?.peaks ?? '')
  const shape = useMemo(() => pathOfBars(barsOf(peaks, BARS), HEIGHT) || PLAIN, [peaks])
  const at = duration > 0 ? (place / duration) * BARS : 0
  const chapter = chapters?.[chapterAt(chapters, place)]
  const [here, whole] = [formatPlace(place), formatPlace(duration)]
  return (
    <div className={styles.timeline} dir="ltr">
      <span className={styles.time}>{here}</span>
      <div className={styles.track}>
        <svg className={styles.bars} viewBox={`0 0 ${BARS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <clipPath id={clip}>
            <rect width={at} height={HEIGHT} />
          </clipPath>
          <path d={shape} className={styles.rest} />
          <path d={shape} className={styles.heard} clipPath={`url(#${clip})`} />
          {chapters?.slice(1).map(({ start }) => (
            <rect key={start} x={(start / duration) * BARS - 0.2} y={4} width={0.5} height={HEIGHT - 8} className={styles.mark} />
          ))}
        </svg>
        <input
          type="range"
          className={styles.handle}
          aria-label={text.place}
          aria-valuetext={chapter ? text.placeIn(here, whole, chapter.title) : text.placeOf(here, whole)}
          min={0}
          max={Math.max(1, Math.floor(duration / 1000))}
          value={Math.floor(place / 1000)}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber * 1000)}
        />
      </div>
      <span className={styles.time}>{whole}</span>
    </div>
  )
}
