import type { ReactNode } from 'react'
import { handleSubmit } from '#web/lib/form-data.ts'
import { Button } from './Button.tsx'
import { ButtonRow } from './ButtonRow.tsx'
import { classNames } from './class-names.ts'
import { ErrorNote } from './ErrorNote.tsx'
import styles from './form.module.css'
import { text } from './form-text.ts'

interface Props {
  /** Gets what the form's own fields hold. */
  onSubmit: (form: FormData) => void
  onCancel: () => void
  pending: boolean
  /** What sending it is called, when it is not saving. */
  submitLabel?: string
  danger?: boolean
  width?: 'narrow' | 'medium' | 'wide'
  /** What belongs to no field. */
  error?: string | undefined
  children: ReactNode
  /** Another button, at the end. */
  extra?: ReactNode
}

/** The form of something edited in its place: its fields, what went wrong, save and cancel. Escape cancels. */
export function EditForm({ onSubmit, onCancel, pending, submitLabel, danger, width = 'medium', error, children, extra }: Props) {
  return (
    <form
      className={classNames(styles.form, styles[width])}
      onSubmit={handleSubmit((form) => !pending && onSubmit(form))}
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onCancel()}
      noValidate
    >
      {children}
      <ErrorNote>{error}</ErrorNote>
      <ButtonRow>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={pending}>
          {submitLabel ?? text.save}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
        {extra}
      </ButtonRow>
    </form>
  )
}
