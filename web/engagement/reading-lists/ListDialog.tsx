import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import styles from './list-dialog.module.css'
import { text } from './text.ts'

export interface ListFields {
  name: string
  description: string
  public: boolean
}

interface Props {
  title: string
  submit: string
  initial: ListFields
  pending: boolean
  error: Error | null
  open: boolean
  onClose: () => void
  onSubmit: (fields: ListFields) => void
}

const ID = 'list-form'

export function ListDialog({ title, submit, initial, pending, error, open, onClose, onSubmit }: Props) {
  const [values, setValues] = useState(initial)
  const { fields, formError } = fieldErrors(error, ['name', 'description'])
  const change = (part: Partial<ListFields>) => setValues((now) => ({ ...now, ...part }))
  return (
    <FormDialog
      id={ID}
      open={open}
      onClose={onClose}
      title={title}
      submitLabel={submit}
      cancelLabel={text.cancel}
      pending={pending}
      className={styles.form}
      onSubmit={() => {
        if (!pending) onSubmit(values)
      }}
    >
      <Field label={text.name} error={fields.name} counter={{ value: values.name, max: LIMITS.listNameGraphemes }}>
        {(control) => (
          <TextInput {...control} autoComplete="off" value={values.name} onChange={({ target }) => change({ name: target.value })} />
        )}
      </Field>
      <Field
        label={text.description}
        optional={text.optional}
        error={fields.description}
        counter={{ value: values.description, max: LIMITS.listDescriptionGraphemes }}
      >
        {(control) => (
          <TextArea {...control} rows={2} value={values.description} onChange={({ target }) => change({ description: target.value })} />
        )}
      </Field>
      <fieldset className={styles.visibility}>
        <legend>{text.visibility}</legend>
        {[true, false].map((isPublic) => (
          <label key={String(isPublic)}>
            <input type="radio" name="public" checked={values.public === isPublic} onChange={() => change({ public: isPublic })} />
            {isPublic ? text.everybody : text.onlyMe}
          </label>
        ))}
      </fieldset>
      <ErrorNote>{formError}</ErrorNote>
    </FormDialog>
  )
}
