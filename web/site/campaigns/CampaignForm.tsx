import { useRouteContext } from '@tanstack/react-router'
import { LIMITS } from '#shared/limits/index.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { formName } from '#web/lib/post-button.ts'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { PostForm } from '#web/ui/PostForm.tsx'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import type { AdminCampaign } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import { DateFields, NumberFields } from './CampaignFields.tsx'
import styles from './editor.module.css'
import { PrizeFields } from './PrizeFields.tsx'
import { DATE_FIELDS, NUMBER_FIELDS, readCampaignForm, withFormNames } from './read-campaign-form.ts'

const TEXT_FIELDS = ['title', 'theme', 'description', 'rules', 'tag', 'prizes']
const PRIZES = Array.from({ length: LIMITS.campaignPrizes }, (_, at) => [`prize${at}`, `prizeNote${at}`]).flat()
const SHOWN = [...TEXT_FIELDS, ...DATE_FIELDS, ...DATE_FIELDS.map((name) => `${name}Time`), ...NUMBER_FIELDS, ...PRIZES]

/** The form of everything that an admin writes about a campaign; what is locked is shown with the reason. */
export function CampaignForm({ campaign }: { campaign: AdminCampaign }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { slug, version, kind, locked, tag } = campaign
  const { change, isPending, error } = useStaffChange({
    run: async (data: FormData) => {
      const json = readCampaignForm((name) => readTextField(data, name), campaign, version)
      return unwrap(api.api.admin.campaigns[':slug'].$put({ param: { slug }, json }))
    },
    done: text.saved,
  })
  const { fields: errors, formError } = fieldErrors(withFormNames(error), SHOWN)
  const isLocked = (name: string) => locked.includes(name)
  return (
    <PostForm
      form={formName('campaigns.update', { slug, version: String(version) })}
      className={classNames(form.form, form.wide, styles.form)}
      onSubmit={handleSubmit((data) => !isPending && change(data))}
      noValidate
    >
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
        <Button type="submit" loading={isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </PostForm>
  )
}
