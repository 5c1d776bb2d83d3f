import { useRouteContext } from '@tanstack/react-router'
import { resume } from './controls.ts'
import type { Failure } from './failure.ts'
import { playNext } from './playback.ts'
import styles from './player.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'

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
