import { Suspense } from 'react'
import { text } from '#web/posts/posts/text.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ChoiceChip } from './ChoiceChip.tsx'
import styles from './publishing.module.css'

const DateTimePicker = lazyPart(() => import('./DateTimePicker.tsx'))

interface Props {
  later: boolean
  publishAt: number | undefined
  onChange: (change: { later?: boolean; publishAt?: number | undefined }) => void
  error: string | undefined
}

/** Chooses between now and a time in the Jalali calendar. */
export const PublishTimePicker = ({ later, publishAt, onChange, error }: Props) => (
  <fieldset className={styles.group}>
    <legend>{text.when}</legend>
    <div className={styles.chips}>
      <ChoiceChip type="radio" name="when" checked={!later} onChange={() => onChange({ later: false })}>
        {text.now}
      </ChoiceChip>
      <ChoiceChip type="radio" name="when" checked={later} onChange={() => onChange({ later: true })}>
        {text.later}
      </ChoiceChip>
    </div>
    {later && (
      <Suspense fallback={<div className={styles.calendarLoading} />}>
        <DateTimePicker publishAt={publishAt} onChange={(time) => onChange({ publishAt: time })} error={error} />
        <p className={styles.hint}>{text.laterHint}</p>
      </Suspense>
    )}
  </fieldset>
)
