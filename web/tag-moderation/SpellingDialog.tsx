import { type ReactNode, useId, useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'
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
  /** Below the line. */
  children?: ReactNode
}

/** Asks for one spelling of a tag; what was typed stays after a refusal. */
export function SpellingDialog({ title, submit, open, onClose, pending, ...line }: Props) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={id} loading={pending}>
            {submit}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <Line {...line} id={id} onSubmit={(spelling) => !pending && line.onSubmit(spelling)} />
    </Dialog>
  )
}

type LineProps = Pick<Props, 'label' | 'hint' | 'initial' | 'error' | 'onSubmit' | 'children'> & { id: string }

function Line({ id, label, hint, initial, error, onSubmit, children }: LineProps) {
  const [value, setValue] = useState(initial)
  const { fields, rest } = fieldErrors(error, ['name', 'alias'])
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (value.trim()) onSubmit(value.trim())
        }}
      >
        <Field label={label} hint={hint} error={fields.name ?? fields.alias ?? rest} counter={{ value, max: LIMITS.tagGraphemes }}>
          {(control) => <TextInput {...control} autoComplete="off" value={value} onChange={({ target }) => setValue(target.value)} />}
        </Field>
      </form>
      {children}
    </>
  )
}
