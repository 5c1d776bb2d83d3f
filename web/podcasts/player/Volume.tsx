import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import { formatNumber } from '#shared/persian/digits.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { setVolume, toggleMuted } from './controls.ts'
import { usePlayer } from './state.ts'
import { text } from './text.ts'
import styles from './volume.module.css'

/** Hidden on touch devices, which have hardware volume buttons. */
export function Volume() {
  const volume = usePlayer((now) => now.volume)
  const muted = usePlayer((now) => now.muted)
  const Icon = muted ? IconVolumeOff : IconVolume
  return (
    <div className={styles.volume} dir="ltr">
      <IconButton label={muted ? text.unmute : text.mute} aria-pressed={muted} onClick={toggleMuted}>
        <Icon size={20} stroke={1.6} />
      </IconButton>
      <input
        type="range"
        className={styles.slider}
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
