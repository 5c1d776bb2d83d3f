import { persianDigits } from '#shared/persian/digits.ts'
import { toTehranClock } from '#shared/persian/jalali.ts'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { formatTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import styles from './editor.module.css'
import { DATE_FIELDS, type DateField as DateName, NUMBER_FIELDS } from './read-campaign-form.ts'

interface Props {
  campaign: AdminCampaign
  errors: Record<string, string>
}

/** The dates of a campaign as Jalali days and Tehran times. */
export function DateFields({ campaign, errors }: Props) {
  const names = campaign.kind === 'contest' ? DATE_FIELDS : (['opensAt', 'endsAt'] as const)
  return (
    <fieldset className={styles.group}>
      <legend>{text.dates}</legend>
      <p className={styles.hint}>{text.datesHint}</p>
      {names.map((name) => (
        <MomentFields key={name} name={name} campaign={campaign} errors={errors} />
      ))}
    </fieldset>
  )
}

function MomentFields({ name, campaign, errors }: Props & { name: DateName }) {
  const at = campaign[name]
  const isLocked = campaign.locked.includes(name)
  const label = campaign.kind === 'birthday' && name === 'endsAt' ? text.dateNames.birthdayEndsAt : text.dateNames[name]
  return (
    <div className={styles.moment}>
      <DateField label={label} name={name} error={errors[name]} initialAt={at} lockedHint={isLocked ? text.locked : undefined} />
      <Field label={text.time} error={errors[`${name}Time`]}>
        {(control) => (
          <TextInput
            {...control}
            name={`${name}Time`}
            dir="ltr"
            autoComplete="off"
            aria-label={text.timeLabel(label)}
            defaultValue={at === null ? '' : formatTimeOfDay(toTehranClock(at))}
            disabled={isLocked}
          />
        )}
      </Field>
    </div>
  )
}

/** The conditions of a contest. */
export const NumberFields = ({ campaign, errors }: Props) => (
  <fieldset className={styles.group}>
    <legend>{text.conditions}</legend>
    <div className={styles.numbers}>
      {NUMBER_FIELDS.map((name) => {
        const isLocked = campaign.locked.includes(name)
        return (
          <Field key={name} label={text.numbers[name]} hint={isLocked && text.locked} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                name={name}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={persianDigits(campaign[name])}
                disabled={isLocked}
              />
            )}
          </Field>
        )
      })}
    </div>
  </fieldset>
)
