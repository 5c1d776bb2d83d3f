import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import { persianDigits } from '#shared/persian/digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SKIP_BACK_MS, SKIP_FORWARD_MS, skip, togglePlayback } from './controls.ts'
import styles from './playback-controls.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'

/** Controls are ordered like the seek bar, from left to right. */
export function PlaybackControls({ large = false }: { large?: boolean }) {
  const status = usePlayer((now) => now.status)
  const Icon = status === 'paused' ? IconPlayerPlayFilled : IconPlayerPauseFilled
  const size = large ? 28 : 22
  return (
    <div className={classNames(styles.row, large && styles.large)} dir="ltr">
      <IconButton label={text.skipBack} className={styles.skip} onClick={() => skip(-SKIP_BACK_MS)}>
        <IconRotate size={size * 1.3} stroke={1.4} />
        <span className={styles.seconds}>{persianDigits(15)}</span>
      </IconButton>
      <IconButton label={status === 'paused' ? text.play : text.pause} className={styles.play} onClick={togglePlayback}>
        <Icon size={size} />
        {status === 'buffering' && (
          <span className={styles.buffering} role="status">
            <span className="visually-hidden">{text.buffering}</span>
          </span>
        )}
      </IconButton>
      <IconButton label={text.skipForward} className={styles.skip} onClick={() => skip(SKIP_FORWARD_MS)}>
        <IconRotateClockwise size={size * 1.3} stroke={1.4} />
        <span className={styles.seconds}>{persianDigits(30)}</span>
      </IconButton>
    </div>
  )
}
