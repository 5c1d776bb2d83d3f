import { type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { text } from './text.ts'

interface Props {
  title: string
  submit: string
  label: string
  hint: string
  initial: string
  pending: boolean
  error: Error | null
  onSubmit: (spelling: string) => void
  open: boolean
  onClose: () => void
  children?: ReactNode
}

export function SpellingDialog({ pending, onSubmit, children, title, submit, open, onClose, ...field }: Props) {
  return (
    <FormDialog
      id={useId()}
      title={title}
      submitLabel={submit}
      cancelLabel={text.cancel}
      open={open}
      onClose={onClose}
      pending={pending}
      onSubmit={(fields) => {
        const spelling = String(fields.get('spelling') ?? '').trim()
        if (spelling && !pending) onSubmit(spelling)
      }}
      below={children}
    >
      <SpellingField {...field} />
    </FormDialog>
  )
}

/** Mounted each time the dialog opens, which resets the value. */
function SpellingField({ label, hint, initial, error }: Pick<Props, 'label' | 'hint' | 'initial' | 'error'>) {
  const [value, setValue] = useState(initial)
  const { fields, formError } = fieldErrors(error, ['name', 'alias'])
  return (
    <Field label={label} hint={hint} error={fields.name ?? fields.alias ?? formError} counter={{ value, max: LIMITS.tagGraphemes }}>
      {(control) => (
        <TextInput {...control} name="spelling" autoComplete="off" value={value} onChange={({ target }) => setValue(target.value)} />
      )}
    </Field>
  )
}
