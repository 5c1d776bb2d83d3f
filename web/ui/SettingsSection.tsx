import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { handleSubmit } from '#web/lib/form.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { ButtonRow, ErrorNote } from './Field.tsx'
import form from './form.module.css'
import { text } from './form-text.ts'
import styles from './settings-section.module.css'

interface Props {
  title: ReactNode
  summary?: ReactNode
  /** Control beside the heading, such as a switch or the button that opens a form. */
  action?: ReactNode
  children?: ReactNode
}

export function SettingsSection({ title, summary, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {summary && <div className={styles.state}>{summary}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

interface EditRowProps {
  title: string
  /** Current value; when falsy, the row shows `empty`. */
  value: ReactNode
  empty?: string
  children: (close: () => void) => ReactNode
}

/** Settings row with a form that opens in place; focus returns to its button when the form closes. */
export function EditRow({ title, value, empty = text.empty, children }: EditRowProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <SettingsSection
      title={title}
      summary={!open && (value || empty)}
      action={
        !open && (
          <span ref={button}>
            <Button variant="quiet" size="small" aria-label={value ? text.editOf(title) : text.addOf(title)} onClick={() => setOpen(true)}>
              {value ? text.edit : text.add}
            </Button>
          </span>
        )
      }
    >
      {open && children(() => setOpen(false))}
    </SettingsSection>
  )
}

interface EditFormProps {
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

export function EditForm({ onSubmit, onCancel, pending, submitLabel, danger, width = 'medium', error, children, extra }: EditFormProps) {
  return (
    <form
      className={classNames(form.form, form[width])}
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
