import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { MINUTE } from '#shared/time.ts'
import { SponsorMark } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type Failure, resume } from './controls.ts'
import { PlaybackControls, SeekBar, Volume } from './PlaybackControls.tsx'
import { SleepMenu, SpeedMenu } from './PlaybackMenus.tsx'
import { closePlayer, playNext } from './playback.ts'
import styles from './player.module.css'
import { updatePlayer, usePlayer } from './state.ts'
import { text } from './text.ts'

export function PlayerBar() {
  const track = usePlayer((now) => now.track)
  const failure = usePlayer((now) => now.failure)
  if (!track) return null
  const { path, title, author, show, cover, sponsor } = track
  return (
    <div className={styles.bar}>
      <Progress />
      <div className={styles.track}>
        <Cover title={show?.title ?? title} picture={cover} sizes="44px" className={styles.cover} />
        <div className={styles.titles}>
          <PathLink to={path} className={styles.title}>
            <bdi>{title}</bdi>
          </PathLink>
          <span className={styles.author}>
            {sponsor && <SponsorMark name={sponsor.name} />}
            <bdi>{show?.title ?? author}</bdi>
            <TimeLeft />
          </span>
        </div>
      </div>
      {failure ? (
        <FailureNote failure={failure} />
      ) : (
        <div className={styles.time}>
          <PlaybackControls />
          <div className={styles.wideOnly}>
            <SeekBar />
          </div>
        </div>
      )}
      <div className={styles.tools}>
        <div className={classNames(styles.group, styles.wideGroup)}>
          <SpeedMenu />
          <SleepMenu />
        </div>
        <div className={classNames(styles.group, styles.wideGroup)}>
          <Volume />
        </div>
        <div className={styles.group}>
          <IconButton label={text.open} aria-haspopup="dialog" className={styles.open} onClick={() => updatePlayer({ isOpen: true })}>
            <IconChevronUp size={20} stroke={1.6} />
          </IconButton>
          <IconButton label={text.close} className={styles.close} onClick={leavePlayer}>
            <IconX size={20} stroke={1.6} />
          </IconButton>
        </div>
      </div>
    </div>
  )
}

/** Closes the player and says that it keeps the position. */
export function leavePlayer(): void {
  closePlayer()
  showToast({ message: text.closed })
}

function TimeLeft() {
  // Rounded as the length on a card is.
  const minutes = usePlayer(({ position, duration }) => (duration > position ? Math.max(1, Math.round((duration - position) / MINUTE)) : 0))
  return minutes > 0 && ` · ${text.minutesLeft(minutes)}`
}

/** Shows playback progress on phones, where the seek bar is in the sheet. */
function Progress() {
  const share = usePlayer((now) => (now.duration > 0 ? Math.round((now.position / now.duration) * 1000) : 0))
  return (
    <svg className={styles.progressLine} viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={share} height={2} />
    </svg>
  )
}

const PERMANENT_FAILURES: readonly Failure[] = ['gone', 'missing', 'hidden']

export function FailureNote({ failure }: { failure: Failure }) {
  const { api } = useRouteContext({ from: '__root__' })
  const hasNext = usePlayer((now) => now.queue.length > 0 || Boolean(now.playable?.next))
  return (
    <div className={styles.failure}>
      <p role="alert">{text.failures[failure]}</p>
      {!PERMANENT_FAILURES.includes(failure) && (
        <button type="button" className={styles.action} onClick={() => void resume()}>
          {text.retry}
        </button>
      )}
      {hasNext && failure !== 'offline' && (
        <button type="button" className={styles.action} onClick={() => void playNext(api)}>
          {text.next}
        </button>
      )}
    </div>
  )
}
