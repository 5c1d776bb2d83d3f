import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import styles from '#web/account/api-tokens/tokens.module.css'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { OneTimeSecret } from '#web/ui/OneTimeSecret.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { RowMeta } from '#web/ui/Rows.tsx'
import { EditForm, EditRow, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { WebhookView } from '#worker/distribution/webhooks/contract.ts'
import { deleteWebhook, pauseWebhook, rotateSecret, saveWebhook, startWebhook, testWebhook } from './actions.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { webhookQuery } from './queries.ts'
import { text } from './text.ts'
import { WebhookFields } from './WebhookFields.tsx'

/** A webhook with everything that can be done about it, and its log. */
export function WebhookPage({ hash, after }: { hash: string; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const webhook = useSuspenseQuery(webhookQuery(api, hash)).data
  return (
    <>
      <SettingsSection
        title={<bdi dir="ltr">{webhook.url}</bdi>}
        summary={<Summary webhook={webhook} />}
        action={<PathLink to="/me/settings/webhooks">{text.back}</PathLink>}
      />
      <EditRow title={text.edit} value={webhook.events.map((event) => text.eventNames[event]).join('، ')} forms={saveWebhook.name}>
        {(close) => <SaveForm webhook={webhook} close={close} />}
      </EditRow>
      <TestSection webhook={webhook} />
      <SecretSection webhook={webhook} />
      <ControlSection webhook={webhook} />
      <DeliveryLog webhook={webhook} after={after} />
    </>
  )
}

interface OfWebhook {
  webhook: WebhookView
}

const Summary = ({ webhook: { state, disabledBy, failingSince, createdAt, owner, manager } }: OfWebhook) => (
  <>
    <RowMeta>
      <span>{text.states[state]}</span>
      <span>
        {text.madeAt} <Time at={createdAt} />
      </span>
      {owner.kind === 'publication' && (
        <span>
          {text.setBy} <bdi>{manager.name}</bdi>
        </span>
      )}
      {failingSince !== null && state === 'active' && (
        <span className={styles.failing}>
          {text.failingSince} <Time at={failingSince} />
        </span>
      )}
    </RowMeta>
    {disabledBy && <p className={styles.failing}>{text.disabledBy[disabledBy]}</p>}
  </>
)

function SaveForm({ webhook: { hash, url, events }, close }: OfWebhook & { close: () => void }) {
  const save = useAction(saveWebhook, { hash }, { onDone: close })
  const { fields, formError } = fieldErrors(save.error, ['url', 'events'])
  return (
    <EditForm action={save} onCancel={close} submitLabel={text.save} error={formError}>
      <input type="hidden" name="oldUrl" value={url} />
      <WebhookFields url={url} events={events} errors={fields} />
    </EditForm>
  )
}

function TestSection({ webhook: { hash, state } }: OfWebhook) {
  const test = useAction(testWebhook, { hash }, { toastErrors: true })
  if (state !== 'active') return null
  return (
    <SettingsSection
      title={text.test}
      summary={text.testHint}
      action={
        <ActionButton action={test} variant="quiet" size="small">
          {text.test}
        </ActionButton>
      }
    />
  )
}

function SecretSection({ webhook: { hash, oldSecretUntil } }: OfWebhook) {
  const [secret, setSecret] = useState(usePostedStep<{ secret?: string }>()?.secret)
  const rotate = useAction(rotateSecret, { hash }, { onResult: (result) => setSecret(result.secret), toastErrors: true })
  return (
    <SettingsSection
      title={text.secret}
      summary={
        oldSecretUntil === null ? (
          text.rotateHint
        ) : (
          <>
            {text.oldSecretUntil} <Time at={oldSecretUntil} as="moment" />
          </>
        )
      }
      action={
        !secret && (
          <ActionButton action={rotate} variant="quiet" size="small">
            {text.rotate}
          </ActionButton>
        )
      }
    >
      {secret && <OneTimeSecret value={secret} text={{ ...text, label: text.secret }} onDone={() => setSecret(undefined)} />}
    </SettingsSection>
  )
}

function ControlSection({ webhook: { hash, url, state } }: OfWebhook) {
  const [isConfirming, setConfirming] = useState(false)
  const change = useAction(state === 'active' ? pauseWebhook : startWebhook, { hash }, { toastErrors: true })
  const remove = useAction(deleteWebhook, { hash }, { onResult: () => setConfirming(false) })
  return (
    <SettingsSection
      title={text.control}
      summary={text.states[state]}
      action={
        <div className={styles.buttons}>
          <ActionButton action={change} variant="quiet" size="small">
            {state === 'active' ? text.pause : text.start}
          </ActionButton>
          <Button {...postButton(deleteWebhook.name, { hash })} variant="quiet" size="small" onClick={() => setConfirming(true)}>
            {text.remove}
          </Button>
          <ConfirmDialog
            open={isConfirming}
            onClose={() => setConfirming(false)}
            title={text.removeTitle}
            confirmLabel={text.remove}
            pending={remove.isPending}
            onConfirm={() => remove.run()}
          >
            <p>
              <bdi dir="ltr">{url}</bdi>
            </p>
            <p>{text.removeNote}</p>
            <ErrorNote>{remove.error?.message}</ErrorNote>
          </ConfirmDialog>
        </div>
      }
    />
  )
}
