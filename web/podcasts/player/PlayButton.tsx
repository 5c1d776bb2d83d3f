import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './play-button.module.css'
import { playText } from './play-text.ts'
import { requestPlayback, updateBridge, usePlayerBridge } from './player-bridge.ts'

// What of the player every page has, in one file so that it comes in the script all pages share.

const Player = lazyRouteComponent(() => import('./Player.tsx'), 'Player')

/** The player, once something is to be played: on the first press, where a session goes on, or for an address with a time. */
export function LazyPlayer() {
  const isWanted = usePlayerBridge('shouldLoad')
  useEffect(() => {
    try {
      if (/[?&]t=/.test(location.search) || localStorage.getItem('daftar-player')) updateBridge({ shouldLoad: true })
    } catch {
      // A browser that keeps nothing has no session to go on with.
    }
  }, [])
  // No boundary before: one still being taken over would find more in it than the server drew.
  if (!isWanted) return null
  return (
    <Suspense>
      <Player />
    </Suspense>
  )
}

interface Props {
  /** Of the episode's post. */
  hash: string
  title: string
  /** The file, for whoever has no scripts; where it is given, the queue is offered, too. */
  src?: string
  className?: string | undefined
  /** Words beside the sign, such as the length. */
  children?: ReactNode
}

/** Plays an episode in the player that stays while pages change; without scripts the browser's own player stands there. */
export function PlayButton({ hash, title, src, className, children }: Props) {
  return (
    <div className={classNames(styles.row, className)}>
      <button
        type="button"
        className={styles.play}
        data-play={hash}
        aria-pressed={usePlayerBridge('playingPost') === hash}
        aria-label={playText.play(title)}
        onClick={() => requestPlayback({ hash })}
      />
      {children}
      {src && (
        <>
          {(['next', 'last'] as const).map((to) => (
            <button
              key={to}
              type="button"
              className={styles.queue}
              aria-label={playText.queue(to, title)}
              onClick={() => requestPlayback({ hash, to })}
            >
              {playText.queued[to]}
            </button>
          ))}
          <noscript>
            {/* biome-ignore lint/a11y/useMediaCaption: transcripts are kept beside the sound, not as captions */}
            <audio controls preload="none" src={src} aria-label={title} />
          </noscript>
        </>
      )}
    </div>
  )
}
