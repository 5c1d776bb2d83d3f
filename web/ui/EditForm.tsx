import type { ReactNode } from 'react'
import { handleSubmit } from '#web/lib/form-data.ts'
import { Button } from './Button.tsx'
import { ButtonRow } from './ButtonRow.tsx'
import { classNames } from './class-names.ts'
import { ErrorNote } from './ErrorNote.tsx'
import styles from './form.module.css'
import { text } from './form-text.ts'

interface Props {
  onSubmit: (form: FormData) => void
  onCancel: () => void
  pending: boolean
  submitLabel?: string
  danger?: boolean
  width?: 'narrow' | 'medium' | 'wide'
  /** Error that does not belong to any field. */
  error?: string | undefined
  children: ReactNode
  extra?: ReactNode
}

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
