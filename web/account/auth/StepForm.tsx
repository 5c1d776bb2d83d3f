import type { ReactNode } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { onSend } from '#web/lib/form-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface Props {
  onSubmit: (form: FormData) => void
  children: ReactNode
  /** What sending it is called. */
  submit: string
  pending?: boolean
  /** What went wrong that belongs to no field. */
  error?: string | undefined
  /** Seconds until another try makes sense. */
  wait?: number
  /** Whether sending has to wait that long too. */
  waits?: boolean
  /** Share of the proof of work done, from 0 to 1. */
  share?: number | undefined
  /** Stands where the button would. */
  instead?: ReactNode
  /** Other ways on, below the button. */
  ways?: ReactNode
}

/** One step of getting in: its fields, the refusal with the seconds left of a wait, how far the browser's own work is, and the way on. */
export function StepForm({ onSubmit, children, submit, pending, error, wait = 0, waits = wait > 0, share, instead, ways }: Props) {
  return (
    <form onSubmit={onSend(onSubmit)} className={styles.form} noValidate>
      {children}
      <ErrorNote>{error && (wait > 0 ? text.tooMany : error)}</ErrorNote>
      {wait > 0 && <p className={styles.wait}>{text.waitLeft(persianDigits(wait))}</p>}
      {share !== undefined && (
        <label className={styles.work}>
          {text.working}
          <progress value={share} />
        </label>
      )}
      {instead || (
        <Button type="submit" loading={pending} disabled={waits}>
          {submit}
        </Button>
      )}
      {ways}
    </form>
  )
}
