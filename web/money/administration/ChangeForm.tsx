import { type ReactNode, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import styles from './administration.module.css'
import { text } from './text.ts'

interface Props {
  /** Action that runs without JavaScript. */
  form: string
  withKey?: boolean
  submitLabel: string
  danger?: boolean
  /** What the viewer must confirm because it cannot be undone. */
  confirmation?: string
  pending: boolean
  error: Error | null
  onSubmit: (fields: FormData) => void
  onCancel: () => void
  /** Fields whose errors are shown beside them. */
  fields: readonly string[]
  children?: (errors: Record<string, string>) => ReactNode
}

/** A form that changes money; what cannot be undone needs a tick first. */
export function ChangeForm({ form, confirmation, pending, error, onSubmit, fields: shown, children, ...rest }: Props) {
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const { fields, formError } = fieldErrors(error, shown)
  const submit = (data: FormData) => {
    const isMissing = confirmation !== undefined && !data.has('confirmed')
    setIsUnconfirmed(isMissing)
    if (!isMissing) onSubmit(data)
  }
  return (
    <EditForm {...rest} form={form} width="wide" pending={pending} onSubmit={submit} error={isUnconfirmed ? text.unconfirmed : formError}>
      {children?.(fields)}
      {confirmation !== undefined && (
        <label className={styles.confirmation}>
          <input type="checkbox" name="confirmed" value="on" />
          <span>{confirmation}</span>
        </label>
      )}
    </EditForm>
  )
}
