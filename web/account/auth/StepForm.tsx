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
  submit: string
  pending?: boolean
  /** Error that does not belong to any field. */
  error?: string | undefined
  waitSeconds?: number
  /** Whether to disable the submit button during the wait too. */
  isBlocked?: boolean
  /** Progress of the proof of work, from 0 to 1. */
  progress?: number | undefined
  /** Replaces the submit button. */
  replacement?: ReactNode
  alternatives?: ReactNode
}

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
