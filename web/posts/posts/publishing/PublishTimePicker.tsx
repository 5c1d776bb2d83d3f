import { lazy, Suspense } from 'react'
import { text } from '#web/posts/posts/text.ts'
import styles from './publishing.module.css'

const DateTimePicker = lazy(() => import('./DateTimePicker.tsx'))

interface Props {
  later: boolean
  publishAt: number | undefined
  onChange: (change: { later?: boolean; publishAt?: number | undefined }) => void
  error: string | undefined
}

export const PublishTimePicker = ({ later, publishAt, onChange, error }: Props) => (
  <fieldset className={styles.group}>
    <legend>{text.when}</legend>
    <label className={styles.choice}>
      <input type="radio" name="when" checked={!later} onChange={() => onChange({ later: false })} /> {text.now}
    </label>
    <label className={styles.choice}>
      <input type="radio" name="when" checked={later} onChange={() => onChange({ later: true })} /> {text.later}
    </label>
    {later && (
      <Suspense fallback={<div className={styles.calendarLoading} />}>
        <DateTimePicker publishAt={publishAt} onChange={(time) => onChange({ publishAt: time })} error={error} />
        <p className={styles.hint}>{text.laterHint}</p>
      </Suspense>
    )}
  </fieldset>
)
