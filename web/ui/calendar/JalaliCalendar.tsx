import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatWeekday, MONTHS } from '#shared/persian/jalali.ts'
import { jalaliOf } from '#shared/persian/jalali-date.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import styles from './calendar.module.css'
import { addMonths, dayByKey, WEEK, WEEK_LETTERS, weeksOf } from './month-grid.ts'
import { text } from './text.ts'

/** Days are Gregorian `YYYY-MM-DD`; those before `first` and after `last` cannot be chosen. */
interface Props {
  value: string
  onChange: (iso: string) => void
  today: string
  first: string
  last: string
}

const within = (iso: string, first: string, last: string) => (iso < first ? first : iso > last ? last : iso)

/** A month of the Jalali calendar to choose a day from, by pointer or by the keys of an ARIA grid. */
export function JalaliCalendar({ value, onChange, today, first, last }: Props) {
  const id = useId()
  const [at, setAt] = useState(value)
  const current = useRef<HTMLButtonElement>(null)
  const { year, month } = jalaliOf(at)
  const turn = (months: number) => {
    setAt(within(addMonths(at, months), first, last))
  }
  const press = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    // The day may stand in another month, so it must be drawn before it can be focused.
    flushSync(() => setAt(within(next, first, last)))
    current.current?.focus()
  }
  const monthOf = (iso: string) => iso && `${jalaliOf(iso).year}/${jalaliOf(iso).month}`
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton label={text.previousMonth} onClick={() => turn(-1)} disabled={monthOf(at) === monthOf(first)}>
          <IconChevronRight size={20} stroke={1.6} />
        </IconButton>
        <p id={id} aria-live="polite" className={styles.month}>
          {MONTHS[month - 1]} {persianDigits(year)}
        </p>
        <IconButton label={text.nextMonth} onClick={() => turn(1)} disabled={monthOf(at) === monthOf(last)}>
          <IconChevronLeft size={20} stroke={1.6} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA practices is a table whose arrow keys move */}
      <table role="grid" aria-labelledby={id} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {WEEK.map((name, weekday) => (
              <th key={name} scope="col" abbr={name}>
                {WEEK_LETTERS[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((iso, weekday) =>
                iso === undefined ? (
                  <td key={WEEK[weekday]} />
                ) : (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
                  <td key={iso} aria-selected={iso === value}>
                    <button
                      ref={iso === at ? current : undefined}
                      type="button"
                      className={styles.day}
                      tabIndex={iso === at ? 0 : -1}
                      aria-label={formatWeekday(iso)}
                      aria-current={iso === today ? 'date' : undefined}
                      disabled={iso < first || iso > last}
                      onClick={() => {
                        setAt(iso)
                        onChange(iso)
                      }}
                    >
                      {persianDigits(jalaliOf(iso).day)}
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
