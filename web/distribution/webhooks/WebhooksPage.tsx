import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import styles from '#web/account/api-tokens/tokens.module.css'
import { fieldErrors } from '#web/lib/form.ts'
import { usePostedStep } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { FeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { Row, RowMeta, Rows } from '#web/ui/Rows.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { Webhooks, WebhookView } from '#worker/distribution/webhooks/contract.ts'
import { createWebhook } from './actions.ts'
import { webhooksQuery } from './queries.ts'
import { text } from './text.ts'
import { WebhookFields } from './WebhookFields.tsx'
import { WebhookGuide } from './WebhookGuide.tsx'

type Owner = Webhooks['owners'][number]

/** The webhooks that the viewer manages, a form for another one, and what the messages are like. */
export function WebhooksPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { owners, webhooks } = useSuspenseQuery(webhooksQuery(api)).data
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState(usePostedStep<{ secret?: string }>()?.secret)
  const free = owners.filter(
    ({ kind, key }) => webhooks.filter(({ owner }) => owner.kind === kind && owner.key === key).length < LIMITS.webhooks,
  )
  return (
    <>
      <SettingsSection
        title={text.title}
        summary={text.lead}
        action={
          !open &&
          !secret &&
          free.length > 0 && (
            <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
              {text.make}
            </Button>
          )
        }
      >
        <FeatureNotice feature="webhooks" />
        {open && (
          <CreateForm
            owners={free}
            onCreated={(created) => {
              setSecret(created)
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
          />
        )}
        {secret && <OneTimeSecret value={secret} text={{ ...text, label: text.secret }} onDone={() => setSecret(undefined)} />}
        {free.length > 0 ? (
          <FormDetails label={text.make} forms={createWebhook.name}>
            {import.meta.env.SSR && <CreateForm owners={free} onCreated={() => undefined} onCancel={() => undefined} />}
          </FormDetails>
        ) : (
          <p className={styles.hint}>{text.full}</p>
        )}
        {webhooks.length === 0 ? (
          <p className={styles.hint}>{text.none}</p>
        ) : (
          <Rows label={text.list}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.hash} webhook={webhook} owners={owners} />
            ))}
          </Rows>
        )}
      </SettingsSection>
      <WebhookGuide />
    </>
  )
}

const ownerName = ({ kind, name }: Owner) => (kind === 'user' ? text.ownPosts(name) : text.publication(name))

interface FormProps {
  owners: readonly Owner[]
  onCreated: (secret: string) => void
  onCancel: () => void
}

function CreateForm({ owners, onCreated, onCancel }: FormProps) {
  const options = owners.map((owner) => [owner.kind === 'user' ? '' : owner.key, ownerName(owner)] as const)
  const [owner, setOwner] = useState(options[0]?.[0] ?? '')
  const create = useAction(createWebhook, {}, { onResult: ({ secret }) => onCreated(secret) })
  const { fields, formError } = fieldErrors(create.error, ['url', 'events'])
  return (
    <EditForm action={create} onCancel={onCancel} submitLabel={text.create} error={formError}>
      {options.length > 1 ? (
        <SelectField name="publication" label={text.owner} options={options} value={owner} onChange={setOwner} />
      ) : (
        <input type="hidden" name="publication" value={owner} />
      )}
      <WebhookFields events={['post.published']} errors={fields} />
    </EditForm>
  )
}

function WebhookRow({ webhook: { hash, url, state, owner, events }, owners }: { webhook: WebhookView; owners: readonly Owner[] }) {
  const of = owners.find(({ kind, key }) => kind === owner.kind && key === owner.key)
  return (
    <Row>
      <div className={styles.item}>
        <p>
          <bdi dir="ltr">{url}</bdi>
        </p>
        <RowMeta>
          <span>{text.states[state]}</span>
          {of && owners.length > 1 && (
            <span>
              <bdi>{ownerName(of)}</bdi>
            </span>
          )}
          <span>{events.map((event) => text.eventNames[event]).join('، ')}</span>
        </RowMeta>
      </div>
      <LinkButton to={`/me/settings/webhooks/${hash}`} variant="quiet" size="small" aria-label={text.openOf(url)}>
        {text.open}
      </LinkButton>
    </Row>
  )
}
