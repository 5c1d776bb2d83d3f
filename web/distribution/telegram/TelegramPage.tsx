import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import styles from '#web/newsletters/subscriptions/subscriptions.module.css'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { LoadedFeatureNotice } from '#web/ui/FeatureNotice.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import form from '#web/ui/form.module.css'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { TelegramChannel } from '#worker/distribution/telegram/contract.ts'
import { changeTelegramOptions, connectTelegram, disconnectTelegram, testTelegram } from './actions.ts'
import { ChannelMessages } from './ChannelMessages.tsx'
import { ConnectForm, OptionFields } from './ConnectForm.tsx'
import { telegramChannelQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  /** `me`, or the hash of a publication. */
  owner: string
  /** Path of the page, for the list of messages. */
  path: string
  after: string | undefined
}

/** The Telegram channel of a member or publication: its state, how it is used and its last messages. */
export function TelegramPage({ owner, path, after }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { channel } = useSuspenseQuery(telegramChannelQuery(api, owner)).data
  return (
    <>
      <SettingsSection title={text.title} summary={owner === 'me' ? text.leads.own : text.leads.publication}>
        <LoadedFeatureNotice feature="telegram" />
      </SettingsSection>
      {channel ? <ConnectedChannel owner={owner} channel={channel} /> : <NewChannel owner={owner} />}
      <SettingsSection title={text.messages}>
        <ChannelMessages owner={owner} path={path} after={after} />
      </SettingsSection>
    </>
  )
}

const NewChannel = ({ owner }: { owner: string }) => (
  <>
    <SettingsSection title={text.how}>
      <ol className={styles.steps}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </SettingsSection>
    <SettingsSection title={text.connect}>
      <ConnectForm owner={owner} />
    </SettingsSection>
  </>
)

function ConnectedChannel({ owner, channel }: { owner: string; channel: TelegramChannel }) {
  const [isConnecting, setConnecting] = useState(channel.state === 'broken')
  return (
    <>
      <ChannelState owner={owner} channel={channel} />
      {channel.state === 'connected' && (
        <SettingsSection title={text.options}>
          <Options owner={owner} channel={channel} />
        </SettingsSection>
      )}
      <SettingsSection
        title={text.connectAgain}
        action={
          !isConnecting && (
            <Button variant="quiet" size="small" onClick={() => setConnecting(true)}>
              {text.connect}
            </Button>
          )
        }
      >
        {isConnecting ? (
          <ConnectForm key={channel.connectedAt} owner={owner} channel={channel} />
        ) : (
          <FormDetails label={text.connect} forms={connectTelegram.name}>
            {import.meta.env.SSR && <ConnectForm owner={owner} channel={channel} />}
          </FormDetails>
        )}
      </SettingsSection>
    </>
  )
}

function ChannelState({ owner, channel: { state, problem, title, name, bot, connectedAt } }: { owner: string; channel: TelegramChannel }) {
  const [isConfirming, setConfirming] = useState(false)
  const test = useAction(testTelegram, { owner })
  const disconnect = useAction(disconnectTelegram, { owner }, { onResult: () => setConfirming(false) })
  return (
    <SettingsSection
      title={
        <>
          <bdi>{title}</bdi>: {text.states[state]}
        </>
      }
      summary={
        <>
          {name && (
            <>
              <a href={`https://t.me/${name}`} rel="noopener">
                <bdi dir="ltr">@{name}</bdi>
              </a>
              {' · '}
            </>
          )}
          {text.bot} <bdi dir="ltr">@{bot}</bdi> · {text.since} <Time at={connectedAt} />
        </>
      }
    >
      {problem && (
        <p role="status" className={styles.note}>
          {text.problems[problem]}
        </p>
      )}
      <ButtonRow>
        {state === 'connected' && (
          <ActionButton action={test} variant="quiet" size="small">
            {text.test}
          </ActionButton>
        )}
        <Button {...postButton(disconnectTelegram.name, { owner })} variant="quiet" size="small" onClick={() => setConfirming(true)}>
          {text.disconnect}
        </Button>
      </ButtonRow>
      <ErrorNote>{test.error?.message}</ErrorNote>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.disconnectTitle}
        confirmLabel={text.disconnect}
        pending={disconnect.isPending}
        onConfirm={() => disconnect.run()}
      >
        <p>{text.disconnectNote}</p>
        <ErrorNote>{disconnect.error?.message}</ErrorNote>
      </ConfirmDialog>
    </SettingsSection>
  )
}

function Options({ owner, channel }: { owner: string; channel: TelegramChannel }) {
  const change = useAction(changeTelegramOptions, { owner })
  return (
    <ActionForm action={change} className={form.form ?? ''}>
      <OptionFields options={channel} />
      <ErrorNote>{change.error?.message}</ErrorNote>
      <ButtonRow>
        <Button type="submit" loading={change.isPending}>
          {text.save}
        </Button>
      </ButtonRow>
    </ActionForm>
  )
}
