import { persianDigits } from '#shared/persian/digits.ts'
import { MONTHS, tehranDay } from '#shared/persian/jalali.ts'
import { type JalaliDate, jalaliMonthLength, toJalali } from '#shared/persian/jalali-date.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectInput } from '#web/ui/SelectInput.tsx'
import styles from './fields.module.css'
import { text } from './text.ts'

const FIRST_YEAR = 1280
/** Used until the user selects a year. A leap year, so that Esfand offers 30 days. */
const LEAP_YEAR = 1403

export type DateParts = Partial<JalaliDate>

interface Props {
  parts: DateParts
  onChange: (parts: DateParts) => void
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

export function JalaliDateSelect({ parts, onChange }: Props) {
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
        <SelectInput {...control} value={parts[name] ?? ''} onChange={choose(name)}>
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
