import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { useId, useMemo } from 'react'
import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { SECOND } from '#shared/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SKIP_BACK_MS, SKIP_FORWARD_MS, seek, setVolume, skip, toggleMuted, togglePlayback } from './controls.ts'
import styles from './playback-controls.module.css'
import { findChapterIndex } from './sleep-timer.ts'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

/** Skip-back, play and skip-forward buttons, left to right like the seek bar. */
export function PlaybackControls({ large = false }: { large?: boolean }) {
  const status = usePlayer((now) => now.status)
  const Icon = status === 'paused' ? IconPlayerPlayFilled : IconPlayerPauseFilled
  const size = large ? 32 : 22
  return (
    <div className={classNames(styles.row, large && styles.large)} dir="ltr">
      <SkipButton back size={large ? 32 : 28} onSkip={skip} />
      <IconButton label={status === 'paused' ? text.play : text.pause} className={styles.play} onClick={togglePlayback}>
        <Icon size={size} />
        {status === 'buffering' && (
          <span className={styles.buffering} role="status">
            <span className="visually-hidden">{text.buffering}</span>
          </span>
        )}
      </IconButton>
      <SkipButton size={large ? 32 : 28} onSkip={skip} />
    </div>
  )
}

interface SkipButtonProps {
  back?: boolean
  size: number
  /** Called with the step in ms, negative for back. */
  onSkip: (by: number) => void
}

/** An open circle with its arrow at the top, where it leaves room for the seconds. */
const BACK_ARROW = 'M11.5 4.5a8.5 8.5 0 1 1-8 5.7M14.2 1.6 11.3 4.5l2.9 2.9'

export const SkipButton = ({ back = false, size, onSkip }: SkipButtonProps) => {
  const by = back ? -SKIP_BACK_MS : SKIP_FORWARD_MS
  return (
    <IconButton label={back ? text.skipBack : text.skipForward} className={styles.skip} onClick={() => onSkip(by)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={BACK_ARROW} transform={back ? undefined : 'matrix(-1 0 0 1 24 0)'} />
      </svg>
      <span className={styles.seconds}>{persianDigits(Math.abs(by) / SECOND)}</span>
    </IconButton>
  )
}

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
            <rect key={start} x={(start / duration) * BARS - 0.6} width={1.2} height={HEIGHT} className={styles.gap} />
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

/** Mute button and volume slider; hidden on touch devices, which have hardware volume buttons. */
export function Volume({ className }: { className?: string | undefined }) {
  const volume = usePlayer((now) => now.volume)
  const muted = usePlayer((now) => now.muted)
  const Icon = muted ? IconVolumeOff : IconVolume
  return (
    <div className={classNames(styles.volume, className)} dir="ltr">
      <IconButton label={muted ? text.unmute : text.mute} aria-pressed={muted} onClick={toggleMuted}>
        <Icon size={20} stroke={1.6} />
      </IconButton>
      <input
        type="range"
        className={styles.volumeSlider}
        aria-label={text.volume}
        aria-valuetext={text.currentVolume(formatNumber(muted ? 0 : volume * 100))}
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={({ currentTarget }) => setVolume(currentTarget.valueAsNumber)}
      />
    </div>
  )
}

/** Scales base64 peaks to `count` bars from 0 to 1, each the maximum of its range; empty when peaks are missing or malformed. */
export function peaksToBars(peaks: string, count: number): number[] {
  let bytes: string
  try {
    bytes = atob(peaks)
  } catch {
    return []
  }
  if (bytes.length === 0) return []
  const levels = Array.from(bytes, (byte) => byte.charCodeAt(0) / 255)
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    return Math.max(...levels.slice(from, Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))))
  })
}

/** Returns the SVG path of the bars: one unit per bar, mirrored around the middle of `height`. */
export const barsToPath = (bars: readonly number[], height: number): string =>
  bars.map((bar, at) => `M${at + 0.15} ${round(height / 2 - half(bar, height))}h.7v${round(2 * half(bar, height))}h-.7z`).join('')

const half = (bar: number, height: number) => Math.max(1, (bar * height) / 2)
const round = (value: number) => Math.round(value * 100) / 100
