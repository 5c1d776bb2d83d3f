import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './row-form.module.css'
import { text } from './text.ts'

interface Props {
  onSubmit: () => void
  onCancel: () => void
  pending: boolean
  /** What sending it is called, when it is not saving. */
  submit?: string
  /** What belongs to no field. */
  error: string | undefined
  children: ReactNode
  /** Another button, at the end. */
  extra?: ReactNode
}

/** The form of a row: its fields, what went wrong, save and cancel. Escape cancels. */
export function RowForm({ onSubmit, onCancel, pending, submit = text.save, error, children, extra }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onSubmit()
  }
  return (
    <form
      className={styles.form}
      onSubmit={send}
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
          {submit}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
        {extra}
      </p>
    </form>
  )
}
