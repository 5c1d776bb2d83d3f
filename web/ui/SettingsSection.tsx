import { type ComponentProps, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { handleSubmit } from '#web/lib/form.ts'
import { FormStateContext } from '#web/lib/form-state.ts'
import { postButton, withoutVersion } from '#web/lib/post-button.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { ButtonRow, ErrorNote } from './Field.tsx'
import form from './form.module.css'
import { text } from './form-text.ts'
import { NoScript } from './NoScript.tsx'
import { PostForm } from './PostForm.tsx'
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
  /** Prefix of the actions of its forms, which work without JavaScript. */
  forms?: string
  children: (close: () => void) => ReactNode
}

/** Settings row with a form that opens in place; focus returns to its button when the form closes. */
export function EditRow({ title, value, empty = text.empty, forms, children }: EditRowProps) {
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
            <Button
              variant="quiet"
              size="small"
              className={styles.edit}
              aria-label={value ? text.editOf(title) : text.addOf(title)}
              onClick={() => setOpen(true)}
            >
              {value ? text.edit : text.add}
            </Button>
          </span>
        )
      }
    >
      {open && children(() => setOpen(false))}
      {!open && forms && (
        <FormDetails label={value ? text.edit : text.add} forms={forms}>
          {import.meta.env.SSR && children(() => undefined)}
        </FormDetails>
      )}
    </SettingsSection>
  )
}

interface FormDetailsProps {
  label: string
  forms: string
  children: ReactNode
}

/**
 * Opens forms without JavaScript; open while one of them, whose actions start with `forms`, is the posted one. Pass `import.meta.env.SSR &&
 * <Form />`, as to `NoScript`.
 */
export const FormDetails = ({ label, forms, children }: FormDetailsProps) => (
  <NoScript>
    {import.meta.env.SSR && (
      <details open={withoutVersion(use(FormStateContext).form ?? '').startsWith(withoutVersion(forms))} className={styles.details}>
        <summary>{label}</summary>
        {children}
      </details>
    )}
  </NoScript>
)

/** What the form runs: an action, or something that is not declared as one. */
type Submission =
  | { action: BoundAction }
  | { form?: string | undefined; withKey?: boolean | undefined; onSubmit: (form: FormData) => void; pending: boolean }

type EditFormProps = Partial<Pick<ComponentProps<typeof PostForm>, 'hidden'>> &
  Submission & {
    onCancel: () => void
    submitLabel?: string
    danger?: boolean
    width?: 'narrow' | 'medium' | 'wide'
    /** Error that does not belong to any field. */
    error?: string | undefined
    children: ReactNode
    extra?: ReactNode
  }

const submissionOf = (props: Submission) =>
  'action' in props
    ? { form: props.action.form, withKey: props.action.withKey, onSubmit: props.action.run, pending: props.action.isPending }
    : props

export function EditForm({ hidden, onCancel, submitLabel, danger, width = 'medium', error, children, extra, ...rest }: EditFormProps) {
  const { form: action, withKey, onSubmit, pending } = submissionOf(rest)
  return (
    <PostForm
      form={action}
      hidden={hidden}
      withKey={withKey}
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
        <Button {...postButton('page.show')} variant="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
        {extra}
      </ButtonRow>
    </PostForm>
  )
}
