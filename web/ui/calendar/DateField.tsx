import { useId, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatWeekday, tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { parseJalaliDay } from '#shared/persian/parse-jalali-day.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { TextInput } from '../TextInput.tsx'
import styles from './calendar.module.css'
import { addDays, JalaliCalendar } from './JalaliCalendar.tsx'
import { text } from './text.ts'

interface Props {
  label: string
  name: string
  optional?: string
  error: string | undefined
  /** Years ahead that the calendar offers. */
  years?: number
  /** Day that the field begins with, as a time in UTC ms. */
  initialAt?: number | null
  /** Why the date cannot change, shown in place of the other hint. */
  lockedHint?: string | undefined
}

const numericDate = (iso: string) => {
  const { year, month, day } = toJalali(iso)
  return persianDigits(`${year}/${month}/${day}`)
}

/** A Jalali date that is typed or picked from a calendar from today on; `parseJalaliDay` reads it. */
export function DateField({ label, name, optional, error, years = 5, initialAt = null, lockedHint }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => (initialAt === null ? '' : numericDate(tehranDay(initialAt))))
  const [isOpen, setIsOpen] = useState(false)
  const day = parseJalaliDay(typed)
  const today = tehranDay(Date.now())
  return (
    <div className={styles.date}>
      <Field label={label} {...(optional && { optional })} hint={lockedHint ?? (day ? formatWeekday(day) : text.dateHint)} error={error}>
        {(control) => (
          <span className={styles.dateInput}>
            <TextInput
              {...control}
              name={name}
              dir="ltr"
              autoComplete="off"
              value={typed}
              disabled={lockedHint !== undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button
              variant="quiet"
              disabled={lockedHint !== undefined}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            >
              {text.calendar}
            </Button>
          </span>
        )}
      </Field>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <JalaliCalendar
            value={day !== undefined && day >= today ? day : today}
            onChange={(iso) => {
              setTyped(numericDate(iso))
              setIsOpen(false)
            }}
            today={today}
            min={today}
            max={addDays(today, years * 365)}
          />
        )}
      </div>
    </div>
  )
}
