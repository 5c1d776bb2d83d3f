import { persianDigits } from '#worker/lib/persian/digits.ts'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface Props {
  /** What went wrong that belongs to no field. */
  error: string | undefined
  /** Seconds until another try makes sense. */
  wait?: number
  /** Share of the proof of work done, from 0 to 1. */
  share?: number | undefined
}

/** What a form says below its fields: the refusal with the seconds left of a wait, and how far the browser's own work is. */
export function FormNotes({ error, wait = 0, share }: Props) {
  return (
    <>
      {error && (
        <p role="alert" className={styles.error}>
          {wait > 0 ? text.tooMany : error}
        </p>
      )}
      {wait > 0 && <p className={styles.wait}>{text.waitLeft(persianDigits(wait))}</p>}
      {share !== undefined && (
        <label className={styles.work}>
          {text.working}
          <progress value={share} />
        </label>
      )}
    </>
  )
}
