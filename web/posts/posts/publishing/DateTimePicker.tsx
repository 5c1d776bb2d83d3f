import { useEffect, useEffectEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatDateTime, tehranDay, tehranToUtc, toJalali, toTehranClock } from '#shared/persian/jalali.ts'
import { text } from '#web/posts/posts/text.ts'
import { addDays, formatTimeOfDay, JalaliCalendar, parseTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './publishing.module.css'

interface Props {
  /** Publish time in UTC ms. */
  publishAt: number | undefined
  /** Called with undefined while the input is not a valid publish time. */
  onChange: (publishAt: number | undefined) => void
  error: string | undefined
}

const MORNING = { hour: 9, minute: 0 }

/** Picks a Jalali date and a Tehran time, between `LIMITS.scheduleMin` and `LIMITS.scheduleMax` from now; defaults to 09:00 tomorrow. */
export default function DateTimePicker({ publishAt, onChange, error }: Props) {
  const [opened] = useState(() => Date.now())
  const [day, setDay] = useState(() => (publishAt === undefined ? addDays(tehranDay(opened), 1) : tehranDay(publishAt)))
  const [typed, setTyped] = useState(() => formatTimeOfDay(publishAt === undefined ? MORNING : toTehranClock(publishAt)))
  const time = parseTimeOfDay(typed)
  const at = time && tehranToUtc(toJalali(day), time.hour, time.minute)
  const validationError = at === undefined ? text.invalidTime : findTimeError(at)
  const validTime = validationError === undefined ? at : undefined
  const notifyChange = useEffectEvent((chosen: number | undefined) => onChange(chosen))
  useEffect(() => notifyChange(validTime), [validTime])
  return (
    <div className={styles.picker}>
      <JalaliCalendar
        value={day}
        onChange={setDay}
        today={tehranDay(opened)}
        min={tehranDay(opened)}
        max={tehranDay(opened + LIMITS.scheduleMax)}
      />
      <div className={styles.pickerSide}>
        <Field label={text.time} hint={text.timeHint} error={validationError ?? error}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => time && setTyped(formatTimeOfDay(time))}
            />
          )}
        </Field>
        {at !== undefined && (
          <p className={styles.chosenTime} aria-live="polite">
            {formatDateTime(at)}
            <span className={styles.hint}>{formatElsewhere(at)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function findTimeError(at: number): string | undefined {
  const ahead = at - Date.now()
  if (ahead < LIMITS.scheduleMin) return text.tooEarly
  return ahead > LIMITS.scheduleMax ? text.tooLate : undefined
}

/** Formats the Gregorian date, adding the local time if it differs from Tehran's. */
function formatElsewhere(at: number): string {
  const gregorian = new Intl.DateTimeFormat('fa-IR-u-ca-gregory', {
    timeZone: 'Asia/Tehran',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const local = new Intl.DateTimeFormat('fa-IR', { hour: 'numeric', minute: '2-digit' })
  const tehran = new Intl.DateTimeFormat('fa-IR', { timeZone: 'Asia/Tehran', hour: 'numeric', minute: '2-digit' })
  return [gregorian.format(at), ...(local.format(at) === tehran.format(at) ? [] : [text.localTime(local.format(at))])].join('، ')
}
