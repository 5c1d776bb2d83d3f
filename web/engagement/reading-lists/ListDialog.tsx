import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { useCreateList } from '#web/engagement/buttons/use-save.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import styles from './list-dialog.module.css'
import { text } from './text.ts'

interface ListFields {
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

const EMPTY: ListFields = { name: '', description: '', public: true }

export function NewListButton() {
  const [open, setOpen] = useState(false)
  const create = useCreateList(() => setOpen(false))
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => {
          create.reset()
          setOpen(true)
        }}
      >
        {text.newList}
      </Button>
      {open && (
        <ListDialog
          title={text.newList}
          submit={text.make}
          initial={EMPTY}
          pending={create.isPending}
          error={create.error}
          open
          onClose={() => setOpen(false)}
          onSubmit={(fields) => create.mutate(fields)}
        />
      )}
    </>
  )
}
