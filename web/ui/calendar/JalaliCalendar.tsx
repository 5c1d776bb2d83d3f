import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatWeekday, MONTHS } from '#shared/persian/jalali.ts'
import { toJalali } from '#shared/persian/jalali-date.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './calendar.module.css'
import { addMonths, dayForKey, monthWeeks, WEEKDAY_LETTERS, WEEKDAYS } from './month-grid.ts'
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
