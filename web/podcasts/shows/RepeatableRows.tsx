import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { PERSON_ROLES, roleName } from '#shared/person-roles.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { RemoveButton } from '#web/ui/IconButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedShow } from '#worker/podcasts/shows/contract.ts'
import { useUpdateShow } from './queries.ts'
import styles from './show-form.module.css'
import { showSettingsText as text } from './show-settings-text.ts'

const joinNames = (names: readonly string[]) => names.length > 0 && <bdi>{names.join('، ')}</bdi>
const roleKey = (group: string, role: string) => `${group}/${role}`
const ROLE_NAMES = Object.fromEntries(
  Object.entries(PERSON_ROLES).flatMap(([group, { roles }]) =>
    Object.entries(roles).map(([role, persian]) => [roleKey(group, role), persian]),
  ),
)

export function SeasonsRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.seasons} value={joinNames(show.seasons.map(({ name }) => name))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'seasons', itemLabel: text.seasonName, hint: text.seasonsHint, max: LIMITS.showSeasons }}
          initial={show.seasons.map(({ number, name }) => ({ number: String(number), name }))}
          createRow={(rows) => ({ number: String(1 + Math.max(0, ...rows.map((row) => Number(row.number)))), name: '' })}
          fields={[
            { name: 'number', label: text.number, kind: 'number' },
            { name: 'name', label: text.seasonName },
          ]}
          onSave={(rows) => change.mutate({ seasons: rows.map(({ number, name }) => ({ number: Number(number), name: name ?? '' })) })}
        />
      )}
    </EditRow>
  )
}

export function PersonsRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.persons} value={joinNames(show.persons.map(({ name, role, group }) => `${name} (${roleName(group, role)})`))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'persons', itemLabel: text.personName, hint: text.personsHint, max: LIMITS.showPersons }}
          initial={show.persons.map(({ name, role, group, href, img }) => ({
            name,
            role: roleKey(group, role),
            href: href ?? '',
            img: img ?? '',
          }))}
          createRow={() => ({ name: '', role: 'Cast/Host', href: '', img: '' })}
          fields={[
            { name: 'name', label: text.personName },
            { name: 'role', label: text.role, choices: ROLE_NAMES },
            { name: 'href', label: text.personLink, kind: 'url', optional: true },
          ]}
          onSave={(rows) =>
            change.mutate({
              persons: rows.map(({ name = '', role: key = '', href, img }) => {
                const [group = '', role = ''] = key.split('/')
                return { name, role, group, href: href || null, img: img || null }
              }),
            })
          }
        />
      )}
    </EditRow>
  )
}

export function FundingRow({ show }: { show: ManagedShow }) {
  const change = useUpdateShow(show.hash)
  return (
    <EditRow title={text.funding} value={joinNames(show.funding.map((one) => one.text))}>
      {(close) => (
        <RepeatableForm
          {...{ change, close, name: 'funding', itemLabel: text.fundingText, hint: text.fundingHint, max: LIMITS.showFundingLinks }}
          initial={show.funding.map((one) => ({ text: one.text, url: one.url }))}
          createRow={() => ({ text: '', url: '' })}
          fields={[
            { name: 'text', label: text.fundingText },
            { name: 'url', label: text.address, kind: 'url' },
          ]}
          onSave={(rows) => change.mutate({ funding: rows.map((row) => ({ text: row.text ?? '', url: row.url ?? '' })) })}
        />
      )}
    </EditRow>
  )
}

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
  /** Path of the list in the API's field errors. */
  name: string
  itemLabel: string
  hint: string
  max: number
  initial: readonly Row[]
  createRow: (rows: readonly Row[]) => Row
  fields: readonly RowField[]
  onSave: (rows: Row[]) => void
}

function RepeatableForm({ change, close, name, itemLabel, hint, max, initial, createRow, fields, onSave }: Props) {
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
