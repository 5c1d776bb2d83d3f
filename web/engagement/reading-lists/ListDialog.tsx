import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton } from '#web/lib/post-button.ts'
import { type BoundAction, useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { changeList, createList } from './actions.ts'
import styles from './lists.module.css'
import { text } from './text.ts'

interface ListFields {
  name: string
  description: string
  public: boolean
}

interface Props {
  action: BoundAction
  title: string
  submit: string
  initial: ListFields
  onClose: () => void
}

const ID = 'list-form'

function ListDialog({ action, title, submit, initial, onClose }: Props) {
  const [values, setValues] = useState(initial)
  const { fields, formError } = fieldErrors(action.error, ['name', 'description'])
  const change = (part: Partial<ListFields>) => setValues((now) => ({ ...now, ...part }))
  return (
    <FormDialog
      id={ID}
      form={action.form}
      withKey={action.withKey}
      open
      onClose={onClose}
      title={title}
      submitLabel={submit}
      cancelLabel={text.cancel}
      pending={action.isPending}
      className={styles.form}
      onSubmit={action.run}
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

export function NewListDialog({ onClose }: { onClose: () => void }) {
  const create = useAction(createList, {}, { onDone: onClose })
  return <ListDialog action={create} title={text.newList} submit={text.make} initial={EMPTY_LIST} onClose={onClose} />
}

export function EditListDialog({ list, onClose }: { list: ListFields & { hash: string }; onClose: () => void }) {
  const change = useAction(changeList, { hash: list.hash }, { onDone: onClose })
  return <ListDialog action={change} title={text.editList} submit={text.save} initial={list} onClose={onClose} />
}

export function NewListButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        {...postButton('lists.new')}
        variant="quiet"
        icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text.newList}
      </Button>
      {open && <NewListDialog onClose={() => setOpen(false)} />}
    </>
  )
}
