import { DateField } from '#web/ui/calendar/DateField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { checkedProps } from '#web/ui/posted-field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './promotions.module.css'
import { text } from './text.ts'

const STARTS = ['soon', 'later'] as const

/** When the promotion starts; the fields of the time appear, by a style, once they are chosen. */
export const StartChoice = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <div className={styles.start}>
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{text.start}</legend>
      {STARTS.map((start) => (
        <label key={start} className={styles.choice}>
          <input type="radio" name="start" value={start} defaultChecked={checkedProps('start', start, start === 'soon').checked} />
          <span>{text[start]}</span>
        </label>
      ))}
    </fieldset>
    <div className={styles.moment}>
      <DateField label={text.day} name="startsAt" error={errors.startsAt} years={1} />
      <Field label={text.time} hint={text.timeHint} error={errors.startTime}>
        {(control) => <TextInput {...control} name="startTime" dir="ltr" inputMode="numeric" autoComplete="off" defaultValue="۹:۰۰" />}
      </Field>
    </div>
  </div>
)
