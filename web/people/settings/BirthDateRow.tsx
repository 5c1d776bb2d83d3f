import { useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDay, type JalaliDate, jalaliMonthLength, MONTHS, tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectField.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { changeBirthDate, clearBirthDate } from './actions.ts'
import styles from './fields.module.css'
import { text } from './text.ts'

export const BirthDateRow = ({ birthDate }: { birthDate: string | null }) => (
  <EditRow
    title={text.birthDate}
    forms={changeBirthDate.name}
    value={
      birthDate && (
        <>
          {formatDay(birthDate)}
          <span className={styles.hint}> · {text.birthDateHint}</span>
        </>
      )
    }
  >
    {(close) => <BirthDateForm birthDate={birthDate} close={close} />}
  </EditRow>
)

function BirthDateForm({ birthDate, close }: { birthDate: string | null; close: () => void }) {
  const [parts, setParts] = useState<DateParts>(() => (birthDate ? toJalali(birthDate) : {}))
  const change = useAction(changeBirthDate, {}, { onDone: close })
  const clear = useAction(clearBirthDate, {}, { onDone: close })
  return (
    <EditForm
      action={change}
      onCancel={close}
      error={fieldErrors(change.error ?? clear.error, []).formError}
      extra={
        birthDate && (
          <ActionButton action={clear} variant="plain">
            {text.clear}
          </ActionButton>
        )
      }
    >
      <JalaliDateSelect parts={parts} onChange={setParts} />
      <p className={styles.hint}>{text.birthDateHint}</p>
    </EditForm>
  )
}

const FIRST_YEAR = 1280
/** Used until the user selects a year. A leap year, so that Esfand offers 30 days. */
const LEAP_YEAR = 1403

type DateParts = Partial<JalaliDate>

interface Props {
  parts: DateParts
  onChange: (parts: DateParts) => void
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

function JalaliDateSelect({ parts, onChange }: Props) {
  const today = toJalali(tehranDay(Date.now()))
  const days = parts.month === undefined ? 31 : jalaliMonthLength(parts.year ?? LEAP_YEAR, parts.month)
  const choose = (name: keyof JalaliDate) => (event: { target: { value: string } }) => {
    const next = { ...parts, [name]: Number(event.target.value) || undefined }
    const last = next.month === undefined ? 31 : jalaliMonthLength(next.year ?? LEAP_YEAR, next.month)
    onChange(next.day !== undefined && next.day > last ? { ...next, day: last } : next)
  }
  const select = (name: keyof JalaliDate, label: string, options: readonly (readonly [number, string])[]) => (
    <Field label={label}>
      {(control) => (
        <SelectInput {...control} name={name} value={parts[name] ?? ''} onChange={choose(name)}>
          <option value="">—</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
  return (
    <fieldset className={styles.date} aria-label={text.birthDate}>
      {select(
        'day',
        text.day,
        range(1, days).map((day) => [day, persianDigits(day)]),
      )}
      {select(
        'month',
        text.month,
        MONTHS.map((name, at) => [at + 1, name]),
      )}
      {select(
        'year',
        text.year,
        range(FIRST_YEAR, today.year)
          .reverse()
          .map((year) => [year, persianDigits(year)]),
      )}
    </fieldset>
  )
}
