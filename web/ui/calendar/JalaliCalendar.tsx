import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asciiDigits, persianDigits } from '#shared/persian/digits.ts'
import { formatWeekday, type JalaliDate, jalaliMonthLength, MONTHS, toIsoDate, toJalali } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './calendar.module.css'
import { text } from './text.ts'

/** Days are Gregorian `YYYY-MM-DD`; days before `min` and after `max` are disabled. */
interface Props {
  value: string
  onChange: (iso: string) => void
  today: string
  min: string
  max: string
}

const clampDay = (iso: string, first: string, last: string) => (iso < first ? first : iso > last ? last : iso)

export function JalaliCalendar({ value, onChange, today, min, max }: Props) {
  const id = useId()
  const [focusedDay, setFocusedDay] = useState(value)
  const focusedButton = useRef<HTMLButtonElement>(null)
  const { year, month } = toJalali(focusedDay)
  const changeMonth = (months: number) => {
    setFocusedDay(clampDay(addMonths(focusedDay, months), min, max))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = dayForKey(focusedDay, event.key, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    // The day may be in another month, so it must render before it can receive focus.
    flushSync(() => setFocusedDay(clampDay(next, min, max)))
    focusedButton.current?.focus()
  }
  const monthOf = (iso: string) => iso && `${toJalali(iso).year}/${toJalali(iso).month}`
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label={text.previousMonth} onClick={() => changeMonth(-1)} disabled={monthOf(focusedDay) === monthOf(min)}>
          <IconChevronRight size={20} stroke={1.6} />
        </IconButton>
        <p id={id} aria-live="polite" className={styles.month}>
          {MONTHS[month - 1]} {persianDigits(year)}
        </p>
        <IconButton label={text.nextMonth} onClick={() => changeMonth(1)} disabled={monthOf(focusedDay) === monthOf(max)}>
          <IconChevronLeft size={20} stroke={1.6} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA APG date grid is a table navigated by arrow keys */}
      <table role="grid" aria-labelledby={id} className={styles.grid} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, weekday) => (
              <th key={name} scope="col" abbr={name}>
                {WEEKDAY_LETTERS[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((iso, weekday) =>
                iso === undefined ? (
                  <td key={WEEKDAYS[weekday]} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                  <td key={iso} aria-selected={iso === value}>
                    <button
                      ref={iso === focusedDay ? focusedButton : undefined}
                      type="button"
                      className={styles.day}
                      tabIndex={iso === focusedDay ? 0 : -1}
                      aria-label={formatWeekday(iso)}
                      aria-current={iso === today ? 'date' : undefined}
                      disabled={iso < min || iso > max}
                      onClick={() => {
                        setFocusedDay(iso)
                        onChange(iso)
                      }}
                    >
                      {persianDigits(toJalali(iso).day)}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const WEEKDAYS = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const
const WEEKDAY_LETTERS = ['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'] as const

/** Returns the weekday of a Gregorian `YYYY-MM-DD`: 0 for Saturday, 6 for Friday. */
export const weekdayIndex = (iso: string): number => (new Date(`${iso}T00:00:00Z`).getUTCDay() + 1) % 7

/** Returns the weeks of a Jalali month as Gregorian `YYYY-MM-DD`; days outside the month are undefined. */
export function monthWeeks(year: number, month: number): (string | undefined)[][] {
  const days = Array.from({ length: jalaliMonthLength(year, month) }, (_, index) => toIsoDate({ year, month, day: index + 1 }))
  const cells = [...Array.from({ length: weekdayIndex(days[0] ?? '') }, () => undefined), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday]),
  )
}

export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** Adds Jalali months to a day; clamps to the last day of a shorter month. */
export function addMonths(iso: string, months: number): string {
  const { day, ...from } = toJalali(iso)
  const { year, month } = shiftMonth(from, months)
  return toIsoDate({ year, month, day: Math.min(day, jalaliMonthLength(year, month)) })
}

export function shiftMonth({ year, month }: Pick<JalaliDate, 'year' | 'month'>, months: number): { year: number; month: number } {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

/**
 * Returns the day a key moves to (ARIA APG grid): arrow keys move in right-to-left layout, Home and End within the week, PageUp and
 * PageDown by month, or by year with Shift. Returns undefined for any other key.
 */
export function dayForKey(iso: string, key: string, shift: boolean): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return addDays(iso, -1)
    case 'ArrowLeft':
      return addDays(iso, 1)
    case 'ArrowUp':
      return addDays(iso, -7)
    case 'ArrowDown':
      return addDays(iso, 7)
    case 'Home':
      return addDays(iso, -weekdayIndex(iso))
    case 'End':
      return addDays(iso, 6 - weekdayIndex(iso))
    case 'PageUp':
      return addMonths(iso, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(iso, shift ? 12 : 1)
    default:
      return undefined
  }
}

interface TimeOfDay {
  hour: number
  minute: number
}

/** Parses a time of day in Persian, Arabic or ASCII digits, such as ۱۸:۰۵, 18.05, ۱۸۰۵ or ۱۸; undefined for anything else. */
export function parseTimeOfDay(typed: string): TimeOfDay | undefined {
  const match = /^(\d{1,2})(?:\s*[:.٫،/-]\s*(\d{1,2})|(\d{2}))?$/.exec(asciiDigits(typed).trim())
  if (!match) return undefined
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? match[3] ?? 0)]
  return hour < 24 && minute < 60 ? { hour, minute } : undefined
}

export const formatTimeOfDay = ({ hour, minute }: TimeOfDay): string => persianDigits(`${hour}:${String(minute).padStart(2, '0')}`)
