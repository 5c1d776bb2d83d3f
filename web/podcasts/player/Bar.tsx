import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Cover } from '#web/ui/Cover.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import { FailureNote } from './FailureNote.tsx'
import { close } from './load.ts'
import styles from './player.module.css'
import { SleepMenu } from './SleepMenu.tsx'
import { SpeedMenu } from './SpeedMenu.tsx'
import { change, usePlayer } from './state.ts'
import { Timeline } from './Timeline.tsx'
import { Transport } from './Transport.tsx'
import { text } from './text.ts'
import { Volume } from './Volume.tsx'

/** The bar at the foot of the screen; on a phone only what is heard and the most needed. */
export function Bar() {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  if (!track) return null
  const { path, title, author, show, cover } = track
  const end = () => {
    close()
    showToast({ message: text.closed })
  }
  return (
    <div className={styles.bar}>
      <Progress />
      <div className={styles.about}>
        <Cover title={show?.title ?? title} picture={cover} sizes="44px" className={styles.cover} />
        <div className={styles.names}>
          <PathLink to={path} className={styles.title}>
            <bdi>{title}</bdi>
          </PathLink>
          <bdi className={styles.author}>{show?.title ?? author}</bdi>
        </div>
      </div>
      {failure ? (
        <FailureNote failure={failure} />
      ) : (
        <div className={styles.time}>
          <Transport />
          <div className={styles.wide}>
            <Timeline />
          </div>
        </div>
      )}
      <div className={styles.tools}>
        <div className={styles.wide}>
          <SpeedMenu />
          <SleepMenu />
          <Volume />
        </div>
        <IconButton label={text.open} aria-haspopup="dialog" onClick={() => change({ isOpen: true })}>
          <IconChevronUp size={20} stroke={1.6} />
        </IconButton>
        <IconButton label={text.close} onClick={end}>
          <IconX size={20} stroke={1.6} />
        </IconButton>
      </div>
    </div>
  )
}

/** On a phone, how far it is, as a line; the timeline is in the sheet. */
function Progress() {
  const share = usePlayer((now) => (now.duration > 0 ? Math.round((now.place / now.duration) * 1000) : 0))
  return (
    <svg className={styles.line} viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share} height={2} />
    </svg>
  )
}
