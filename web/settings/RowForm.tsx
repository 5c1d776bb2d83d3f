import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './row-form.module.css'
import { text } from './text.ts'

interface Props {
  onSubmit: () => void
  onCancel: () => void
  pending: boolean
  /** What belongs to no field. */
  error: string | undefined
  children: ReactNode
  /** Another button, at the end. */
  extra?: ReactNode
}

/** The form of a row: its fields, what went wrong, save and cancel. Escape cancels. */
export function RowForm({ onSubmit, onCancel, pending, error, children, extra }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onCancel()}
      noValidate
    >
      {children}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" loading={pending}>
          {text.save}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
        {extra}
      </p>
    </form>
  )
}
