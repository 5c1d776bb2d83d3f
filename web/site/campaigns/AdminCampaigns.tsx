import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { readTextField } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { ActionSection } from '#web/money/administration/ActionSection.tsx'
import styles from '#web/money/administration/administration.module.css'
import { ChangeForm } from '#web/money/administration/ChangeForm.tsx'
import { useMoneyChange as useStaffChange } from '#web/money/administration/use-money-change.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { CampaignKind } from '#worker/site/campaigns/contract.ts'
import { adminText as text } from './admin-text.ts'
import { adminCampaignsQuery } from './queries.ts'
import { text as campaignText } from './text.ts'

/** All campaigns, drafts included, and the form that creates one. */
export function AdminCampaigns({ after, onCreated }: { after: string | undefined; onCreated: (slug: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(adminCampaignsQuery(api, after))
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <ActionSection title={text.create} summary={text.createHint} label={text.create} forms="campaigns.create">
        {(close) => <CreateCampaign close={close} onCreated={onCreated} />}
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

function CreateCampaign({ close, onCreated }: { close: () => void; onCreated: (slug: string) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<CampaignKind>('contest')
  const { change, isPending, error } = useStaffChange({
    run: (fields: FormData) => {
      const json = { key, slug: readTextField(fields, 'slug').trim(), kind, title: readTextField(fields, 'title') }
      return unwrap(api.api.admin.campaigns.$post({ json }))
    },
    done: text.created,
    onDone: ({ slug }) => onCreated(slug),
  })
  return (
    <ChangeForm
      form="campaigns.create"
      withKey
      submitLabel={text.submit}
      pending={isPending}
      error={error}
      fields={FIELDS}
      onSubmit={change}
      onCancel={close}
    >
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
