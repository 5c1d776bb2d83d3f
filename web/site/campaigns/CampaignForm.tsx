import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { updateCampaign } from './actions.ts'
import { adminText as text } from './admin-text.ts'
import { DateFields, NumberFields } from './CampaignFields.tsx'
import styles from './editor.module.css'
import { PrizeFields } from './PrizeFields.tsx'
import { DATE_FIELDS, NUMBER_FIELDS } from './read-campaign-form.ts'

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
