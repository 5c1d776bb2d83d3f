import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/RemoveButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'
import type { useUpdateShow } from './use-show-mutations.ts'

type Row = Record<string, string>

interface RowField {
  name: string
  label: string
  kind?: 'text' | 'url' | 'number'
  optional?: boolean
  choices?: Readonly<Record<string, string>>
}

interface Props {
  change: ReturnType<typeof useUpdateShow>
  close: () => void
  /** Path of the list as used in API field errors. */
  name: string
  itemLabel: string
  hint: string
  max: number
  initial: readonly Row[]
  createRow: (rows: readonly Row[]) => Row
  fields: readonly RowField[]
  onSave: (rows: Row[]) => void
}

export function RepeatableForm({ change, close, name, itemLabel, hint, max, initial, createRow, fields, onSave }: Props) {
  const [rows, setRows] = useState(() => (initial.length > 0 ? initial : [createRow([])]).map((row, id) => ({ id, row })))
  const errors = change.error instanceof ApiError ? (change.error.body.fields ?? {}) : {}
  const hasRowError = rows.some((_, at) => fields.some((field) => errors[`${name}.${at}.${field.name}`]))
  const isDone = change.isSuccess
  useEffect(() => {
    if (!isDone) return
    showToast({ message: text.saved })
    change.reset()
    close()
  }, [isDone, change.reset, close])
  const set = (id: number, part: Row) => setRows(rows.map((one) => (one.id === id ? { id, row: { ...one.row, ...part } } : one)))
  return (
    <EditForm
      onSubmit={() => onSave(rows.map(({ row }) => row))}
      onCancel={close}
      pending={change.isPending}
      width="wide"
      error={change.error && !hasRowError ? (errors[name] ?? change.error.message) : undefined}
      extra={
        rows.length < max && (
          <Button
            variant="plain"
            icon={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() =>
              setRows([...rows, { id: 1 + Math.max(-1, ...rows.map(({ id }) => id)), row: createRow(rows.map(({ row }) => row)) }])
            }
          >
            {text.add}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{hint}</p>
      {rows.map(({ id, row }, at) => (
        <fieldset key={id} className={styles.item} aria-label={text.itemLabel(itemLabel, at + 1)}>
          <div className={styles.fields}>
            {fields.map(({ name: field, label, kind, optional, choices }) => {
              const error = errors[`${name}.${at}.${field}`]
              return choices ? (
                <SelectField
                  key={field}
                  label={label}
                  options={choices}
                  value={row[field] ?? ''}
                  error={error}
                  onChange={(value) => set(id, { [field]: value })}
                />
              ) : (
                <Field key={field} label={label} error={error} {...(optional && { optional: text.optional })}>
                  {(control) => (
                    <TextInput
                      {...control}
                      autoComplete="off"
                      {...(kind === 'url' && { dir: 'ltr', inputMode: 'url', placeholder: 'https://example.com' })}
                      {...(kind === 'number' && { dir: 'ltr', type: 'number', min: 1, inputMode: 'numeric' })}
                      value={row[field] ?? ''}
                      onChange={({ target }) => set(id, { [field]: target.value })}
                    />
                  )}
                </Field>
              )
            })}
          </div>
          <RemoveButton label={text.removeItem(itemLabel, at + 1)} onClick={() => setRows(rows.filter((one) => one.id !== id))} />
        </fieldset>
      ))}
    </EditForm>
  )
}
