import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './play-button.module.css'
import { playText } from './play-text.ts'
import { requestPlayback, updateBridge, usePlayerBridge } from './player-bridge.ts'

// This module is in the bundle shared by all pages; the player itself is not.

const Player = lazyRouteComponent(() => import('./Player.tsx'), 'Player')

/** Loads the player on the first play request, for a stored session, or for a URL with a time. */
export function LazyPlayer() {
  const shouldLoad = usePlayerBridge('shouldLoad')
  useEffect(() => {
    try {
      if (/[?&]t=/.test(location.search) || localStorage.getItem('daftar-player')) updateBridge({ shouldLoad: true })
    } catch {
      // Without storage there is no session to resume.
    }
  }, [])
  // Without the player, render no Suspense boundary: hydration would not match the server's markup.
  if (!shouldLoad) return null
  return (
    <Suspense>
      <Player />
    </Suspense>
  )
}

interface Props {
  /** Hash of the episode's post. */
  hash: string
  title: string
  /** Audio URL for the fallback without scripts; when set, the queue buttons render too. */
  src?: string
  className?: string | undefined
  children?: ReactNode
}

/** Renders the browser's own audio controls when scripts are disabled and `src` is set. */
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
            {/* biome-ignore lint/a11y/useMediaCaption: the transcript has its own page */}
            <audio controls preload="none" src={src} aria-label={title} />
          </noscript>
        </>
      )}
    </div>
  )
}
