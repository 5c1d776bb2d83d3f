import { type ReactNode, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import type { BoundAction } from '#web/lib/use-action.ts'
import { EditForm } from '#web/ui/SettingsSection.tsx'
import styles from './administration.module.css'
import { text } from './text.ts'

type Props = {
  submitLabel: string
  danger?: boolean
  /** What the viewer must confirm because it cannot be undone. */
  confirmation?: string
  onCancel: () => void
  /** Fields whose errors are shown beside them. */
  fields: readonly string[]
  children?: (errors: Record<string, string>) => ReactNode
} & (
  | { action: BoundAction }
  | {
      /** Action that runs without JavaScript. */
      form: string
      withKey?: boolean
      pending: boolean
      error: Error | null
      onSubmit: (fields: FormData) => void
    }
)

/** A form that changes money; what cannot be undone needs a tick first. */
export function ChangeForm({ confirmation, fields: shown, children, submitLabel, danger, onCancel, ...rest }: Props) {
  const { form, withKey, pending, error, onSubmit } =
    'action' in rest ? { ...rest.action, pending: rest.action.isPending, onSubmit: rest.action.run } : rest
  const [isUnconfirmed, setIsUnconfirmed] = useState(false)
  const { fields, formError } = fieldErrors(error, shown)
  const submit = (data: FormData) => {
    const isMissing = confirmation !== undefined && !data.has('confirmed')
    setIsUnconfirmed(isMissing)
    if (!isMissing) onSubmit(data)
  }
  return (
    <EditForm
      form={form}
      withKey={withKey}
      submitLabel={submitLabel}
      danger={danger}
      width="wide"
      pending={pending}
      onSubmit={submit}
      onCancel={onCancel}
      error={isUnconfirmed ? text.unconfirmed : formError}
    >
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
