import type { ComponentProps, ReactNode, Ref } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError } from '#web/lib/api.ts'
import { handleSubmit } from '#web/lib/form.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { type ControlProps, ErrorNote } from '#web/ui/Field.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface StepFormProps extends Pick<ComponentProps<typeof PostForm>, 'form' | 'hidden'> {
  onSubmit: (form: FormData) => void
  children: ReactNode
  submit: string
  pending?: boolean
  /** Error that does not belong to any field. */
  error?: string | undefined
  waitSeconds?: number
  /** Whether the submit button is disabled; by default, during the wait. */
  isBlocked?: boolean
  /** Progress of the proof of work, from 0 to 1. */
  progress?: number | undefined
  /** Replaces the submit button. */
  replacement?: ReactNode
  alternatives?: ReactNode
}

export function StepForm({
  form,
  hidden,
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
}: StepFormProps) {
  return (
    <PostForm form={form} hidden={hidden} onSubmit={handleSubmit(onSubmit)} className={styles.form} noValidate>
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
    </PostForm>
  )
}

/** Returns the seconds remaining of the error’s `Retry-After` wait, or 0. */
export function useRetryAfter(error: Error | null): number {
  return useCountdown((error instanceof ApiError && error.retryAfter) || 0, error)
}

export const CodeInput = ({ ref, ...control }: ControlProps & { ref: Ref<HTMLInputElement> }) => (
  <TextInput
    {...control}
    ref={ref}
    name="code"
    dir="ltr"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    className={styles.code}
  />
)
