import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './play-button.module.css'
import { playText } from './play-text.ts'
import { requestPlayback, usePlayerBridge } from './player-bridge.ts'

interface Props {
  /** Hash of the episode's post. */
  hash: string
  title: string
  /** Audio URL for the fallback without scripts; when set, the queue buttons render too. */
  src?: string
  className?: string | undefined
  children?: ReactNode
}

/** Plays or pauses an episode in the player; with `src`, adds queue buttons and, without scripts, the browser's audio controls. */
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
