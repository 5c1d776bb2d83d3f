import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '#web/lib/paged-query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionSection } from '#web/ui/admin/ActionSection.tsx'
import styles from '#web/ui/admin/administration.module.css'
import { ChangeForm } from '#web/ui/admin/ChangeForm.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CampaignKind } from '#worker/site/campaigns/contract.ts'
import { createCampaign } from './actions.ts'
import { adminText as text } from './admin-text.ts'
import { adminCampaignsQuery } from './queries.ts'
import { text as campaignText } from './text.ts'

/** All campaigns, drafts included, and the form that creates one. */
export function AdminCampaigns({ after }: { after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(adminCampaignsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms={createCampaign.name}>
        {(close) => <CreateCampaign close={close} />}
      </ActionSection>
      {items.length === 0 && <EmptyState title={text.none}>{text.noneHint}</EmptyState>}
      <ul>
        {items.map(({ slug, kind, title, state, phase, opensAt, endsAt }) => (
          <li key={slug} className={styles.row}>
            <div className={styles.rowText}>
              <p className={styles.rowTitle}>
                <PathLink to={`/admin/campaigns/${slug}`}>
                  <bdi>{title}</bdi>
                </PathLink>
                <span className={state === 'published' ? styles.active : styles.inactive}>
                  {state === 'published' ? campaignText.phases[phase] : text.states[state]}
                </span>
              </p>
              <p className={styles.meta}>
                <span>{text.kinds[kind]}</span>
                <bdi dir="ltr">{slug}</bdi>
                {opensAt !== null && endsAt !== null && (
                  <span>
                    <Time at={opensAt} /> {'–'} <Time at={endsAt} />
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Pager to="/admin/campaigns" {...pager} />
    </>
  )
}

const FIELDS = ['title', 'slug', 'kind']

function CreateCampaign({ close }: { close: () => void }) {
  const [kind, setKind] = useState<CampaignKind>('contest')
  const create = useAction(createCampaign, {})
  return (
    <ChangeForm action={create} submitLabel={text.submit} fields={FIELDS} onCancel={close}>
      {(errors) => (
        <>
          <Field label={text.name} error={errors.title}>
            {(control) => <TextInput {...control} name="title" autoComplete="off" />}
          </Field>
          <Field label={text.slug} hint={text.slugHint} error={errors.slug}>
            {(control) => <TextInput {...control} name="slug" dir="ltr" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
          </Field>
          <SelectField<CampaignKind>
            label={text.kind}
            name="kind"
            options={text.kinds}
            value={kind}
            onChange={setKind}
            error={errors.kind}
          />
        </>
      )}
    </ChangeForm>
  )
}
