import type { ReactNode } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { handleSubmit } from '#web/lib/form-data.ts'
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
  waitSeconds?: number
  /** Whether sending has to wait that long too. */
  isBlocked?: boolean
  /** Share of the proof of work done, from 0 to 1. */
  progress?: number | undefined
  /** Stands where the button would. */
  replacement?: ReactNode
  /** Other ways on, below the button. */
  alternatives?: ReactNode
}

/** One step of getting in: its fields, the refusal with the seconds left of a wait, how far the browser's own work is, and the way on. */
export function StepForm({
  onSubmit,
  children,
  submit,
  pending,
  error,
  waitSeconds = 0,
  isBlocked = waitSeconds > 0,
  progress,
  replacement,
  alternatives,
}: Props) {
  return (
    <form onSubmit={handleSubmit(onSubmit)} className={styles.form} noValidate>
      {children}
      <ErrorNote>{error && (waitSeconds > 0 ? text.tooMany : error)}</ErrorNote>
      {waitSeconds > 0 && <p className={styles.wait}>{text.waitLeft(persianDigits(waitSeconds))}</p>}
      {progress !== undefined && (
        <label className={styles.proofOfWork}>
          {text.working}
          <progress value={progress} />
        </label>
      )}
      {replacement || (
        <Button type="submit" loading={pending} disabled={isBlocked}>
          {submit}
        </Button>
      )}
      {alternatives}
    </form>
  )
}
