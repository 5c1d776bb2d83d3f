import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './play-button.module.css'
import { playText } from './play-text.ts'
import { requestPlayback, usePlayerBridge } from './player-bridge.ts'

interface Props {
  /** Hash of the episode's post. */
  hash: string
  title: string
  /** For one of many: a ring that fills while the episode plays. */
  quiet?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** Plays or pauses an episode in the player. */
export function PlayButton({ hash, title, quiet = false, className, children }: Props) {
  return (
    <div className={classNames(styles.row, className)}>
      <button
        type="button"
        className={classNames(styles.play, quiet && styles.quiet)}
        data-play={hash}
        aria-pressed={usePlayerBridge('playingPost') === hash}
        aria-label={playText.play(title)}
        onClick={() => requestPlayback({ hash })}
      />
      {children}
    </div>
  )
}
