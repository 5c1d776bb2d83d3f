import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ComponentProps, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { useCreateList } from '#web/engagement/buttons/use-save.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import styles from './list-dialog.module.css'
import { text } from './text.ts'

interface ListFields {
  name: string
  description: string
  public: boolean
}

interface Props extends Pick<ComponentProps<typeof FormDialog>, 'form' | 'withKey'> {
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

export function ListDialog({ form, withKey, title, submit, initial, pending, error, open, onClose, onSubmit }: Props) {
  const [values, setValues] = useState(initial)
  const { fields, formError } = fieldErrors(error, ['name', 'description'])
  const change = (part: Partial<ListFields>) => setValues((now) => ({ ...now, ...part }))
  return (
    <FormDialog
      id={ID}
      form={form}
      withKey={withKey}
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
          <TextInput
            {...control}
            name="name"
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={text.description}
        optional={text.optional}
        error={fields.description}
        counter={{ value: values.description, max: LIMITS.listDescriptionGraphemes }}
      >
        {(control) => (
          <TextArea
            {...control}
            name="description"
            rows={2}
            value={values.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <fieldset className={styles.visibility}>
        <legend>{text.visibility}</legend>
        {[true, false].map((isPublic) => (
          <label key={String(isPublic)}>
            <input
              type="radio"
              name="public"
              value={String(isPublic)}
              {...checkedProps('public', String(isPublic), values.public === isPublic)}
              onChange={() => change({ public: isPublic })}
            />
            {isPublic ? text.everybody : text.onlyMe}
          </label>
        ))}
      </fieldset>
      <ErrorNote>{formError}</ErrorNote>
    </FormDialog>
  )
}

export const EMPTY_LIST: ListFields = { name: '', description: '', public: true }

export function NewListButton() {
  const [open, setOpen] = useState(false)
  const create = useCreateList(() => setOpen(false))
  return (
    <>
      <Button
        {...postButton('lists.new')}
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
          initial={EMPTY_LIST}
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
