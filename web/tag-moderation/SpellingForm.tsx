import { useId, useState } from 'react'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { LIMITS } from '#worker/lib/limits.ts'

interface Props {
  id: string
  label: string
  hint: string
  initial: string
  error: Error | null
  onSubmit: (spelling: string) => void
}

/** One line for the spelling of a tag; what was typed stays after a refusal. */
export function SpellingForm({ id, label, hint, initial, error, onSubmit }: Props) {
  const name = useId()
  const [value, setValue] = useState(initial)
  const { fields, rest } = fieldErrors(error, ['name', 'alias'])
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim()) onSubmit(value.trim())
      }}
    >
      <Field label={label} hint={hint} error={fields.name ?? fields.alias ?? rest} counter={{ value, max: LIMITS.tagGraphemes }}>
        {(control) => (
          <TextInput {...control} name={name} autoComplete="off" value={value} onChange={({ target }) => setValue(target.value)} />
        )}
      </Field>
    </form>
  )
}
