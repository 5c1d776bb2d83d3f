import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { toTehranClock } from '#shared/persian/jalali.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/calendar/DateField.tsx'
import { formatTimeOfDay } from '#web/ui/calendar/JalaliCalendar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { updateCampaign } from './actions.ts'
import { adminText as text } from './admin-text.ts'
import styles from './editor.module.css'
import { DATE_FIELDS, type DateField as DateName, NUMBER_FIELDS } from './read-campaign-form.ts'

const TEXT_FIELDS = ['title', 'theme', 'description', 'rules', 'tag', 'prizes']
const PRIZES = Array.from({ length: LIMITS.campaignPrizes }, (_, at) => [`prize${at}`, `prizeNote${at}`]).flat()
const SHOWN = [...TEXT_FIELDS, ...DATE_FIELDS, ...DATE_FIELDS.map((name) => `${name}Time`), ...NUMBER_FIELDS, ...PRIZES]

/** The form of everything that an admin writes about a campaign; what is locked is shown with the reason. */
export function CampaignForm({ latest }: { latest: AdminCampaign }) {
  const [campaign, setCampaign] = useState(latest)
  const { slug, version, kind, locked, tag } = campaign
  const save = useAction(updateCampaign, { slug, version: String(version) })
  // After a conflict the form keeps what was written.
  if (latest.version !== version && !save.isPending && !save.error) setCampaign(latest)
  const { fields: errors, formError } = fieldErrors(save.error, SHOWN)
  const isLocked = (name: string) => locked.includes(name)
  return (
    <ActionForm key={version} action={save} className={classNames(form.form, form.wide, styles.form)}>
      <fieldset className={styles.group}>
        <legend>{text.texts}</legend>
        <Field label={text.name} error={errors.title}>
          {(control) => <TextInput {...control} name="title" autoComplete="off" defaultValue={campaign.title} />}
        </Field>
        <Field label={text.theme} error={errors.theme}>
          {(control) => <TextInput {...control} name="theme" autoComplete="off" defaultValue={campaign.theme} />}
        </Field>
        <Field label={text.description} error={errors.description}>
          {(control) => <TextArea {...control} name="description" rows={5} defaultValue={campaign.description} />}
        </Field>
        <Field label={text.rules} error={errors.rules}>
          {(control) => <TextArea {...control} name="rules" rows={6} defaultValue={campaign.rules.join('\n')} />}
        </Field>
        {kind === 'contest' && (
          <Field label={text.tag} hint={isLocked('tag') ? text.locked : text.tagHint} error={errors.tag}>
            {(control) => (
              <TextInput {...control} name="tag" autoComplete="off" defaultValue={tag?.name ?? ''} disabled={isLocked('tag')} />
            )}
          </Field>
        )}
      </fieldset>
      <DateFields campaign={campaign} errors={errors} />
      {kind === 'contest' && (
        <>
          <NumberFields campaign={campaign} errors={errors} />
          <PrizeFields prizes={campaign.prizes} isLocked={isLocked('prizes')} errors={errors} />
        </>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </ActionForm>
  )
}

interface Props {
  campaign: AdminCampaign
  errors: Record<string, string>
}

/** The dates of a campaign as Jalali days and Tehran times. */
function DateFields({ campaign, errors }: Props) {
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
const NumberFields = ({ campaign, errors }: Props) => (
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

interface PrizeFieldsProps {
  prizes: AdminCampaign['prizes']
  isLocked: boolean
  errors: Record<string, string>
}

/** Empty rows after the prizes, so that some can be added without JavaScript; saving brings more. */
const SPARE_ROWS = 2

/** A row a prize, the first prize first. */
function PrizeFields({ prizes, isLocked, errors }: PrizeFieldsProps) {
  const [added, setAdded] = useState(0)
  const count = isLocked ? prizes.length : Math.min(LIMITS.campaignPrizes, prizes.length + SPARE_ROWS + added)
  return (
    <fieldset className={styles.group}>
      <legend>{text.prizes}</legend>
      <p className={styles.hint}>{isLocked ? text.locked : text.prizesHint}</p>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={styles.prize}>
          <Field label={text.prizeOf(at + 1)} error={errors[`prize${at}`]}>
            {(control) => (
              <TextInput {...control} name={`prize${at}`} autoComplete="off" defaultValue={prizes[at]?.title ?? ''} disabled={isLocked} />
            )}
          </Field>
          <Field label={text.prizeNoteOf(at + 1)} error={errors[`prizeNote${at}`]}>
            {(control) => (
              <TextInput
                {...control}
                name={`prizeNote${at}`}
                autoComplete="off"
                defaultValue={prizes[at]?.description ?? ''}
                disabled={isLocked}
              />
            )}
          </Field>
        </div>
      ))}
      {!isLocked && count < LIMITS.campaignPrizes && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setAdded(added + 1)}>
            {text.addPrize}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
