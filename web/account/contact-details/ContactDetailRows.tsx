import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { CodeInput } from '#web/account/auth/StepForm.tsx'
import { type Api, unwrap } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { contactDetailsQuery } from './queries.ts'
import { text } from './text.ts'

export const EmailRow = () => <ContactDetailRow channel="email" />

export const PhoneRow = () => <ContactDetailRow channel="phone" />

function ContactDetailRow({ channel }: { channel: Channel }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(contactDetailsQuery(api))
  return (
    <EditRow
      title={CHANNELS[channel].title}
      forms={`${channel}.`}
      empty={CHANNELS[channel].empty}
      value={data[channel] && <bdi dir="ltr">{data[channel]}</bdi>}
    >
      {(close) => <ContactDetailForm channel={channel} removable={data.email !== null && data.phone !== null} close={close} />}
    </EditRow>
  )
}

function ContactDetailForm({ channel, removable, close }: { channel: Channel; removable: boolean; close: () => void }) {
  const posted = usePostedStep<PostedContact>()
  const isPosted = posted?.channel === channel
  const [typed, setTyped] = useState(isPosted ? posted.typed : '')
  const [sent, setSent] = useState<CodeSent | undefined>(isPosted ? posted.sent : undefined)
  return sent ? (
    <ContactCodeForm channel={channel} typed={typed} sent={sent} onResent={setSent} onBack={() => setSent(undefined)} close={close} />
  ) : (
    <NewContactForm channel={channel} typed={typed} onTyped={setTyped} onSent={setSent} removable={removable} close={close} />
  )
}

interface NewContactFormProps {
  channel: Channel
  typed: string
  onTyped: (typed: string) => void
  onSent: (sent: CodeSent) => void
  removable: boolean
  close: () => void
}

function NewContactForm({ channel, typed, onTyped, onSent, removable, close }: NewContactFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { label, hint, input, requestCode, remove, removed } = CHANNELS[channel]
  const send = useMutation({ mutationFn: () => withReauthentication(() => requestCode(api, typed)), onSuccess: onSent })
  const removal = useMutation({
    mutationFn: () => withReauthentication(() => remove(api)),
    onSuccess: (own) => {
      queryClient.setQueryData(contactDetailsQuery(api).queryKey, own)
      showToast({ message: removed })
      close()
    },
  })
  const { fields, formError } = fieldErrors(send.error ?? removal.error, [channel])
  return (
    <EditForm
      form={`${channel}.request-code`}
      onSubmit={() => send.mutate()}
      onCancel={close}
      pending={send.isPending}
      submitLabel={text.sendCode}
      error={formError}
      extra={
        removable && (
          <Button {...postButton(`${channel}.remove`)} variant="plain" loading={removal.isPending} onClick={() => removal.mutate()}>
            {text.remove}
          </Button>
        )
      }
    >
      <Field label={label} hint={hint} error={fields[channel]}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            name={channel}
            autoFocus
            dir="ltr"
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
          />
        )}
      </Field>
    </EditForm>
  )
}

interface ContactCodeFormProps {
  channel: Channel
  typed: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onBack: () => void
  close: () => void
}

function ContactCodeForm({ channel, typed, sent, onResent, onBack, close }: ContactCodeFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { requestCode, verify, saved, replaced: replacedMessage } = CHANNELS[channel]
  const input = useRef<HTMLInputElement>(null)
  const waitSeconds = useCountdown(sent.resendAfter, sent.challenge)
  const confirm = useMutation({
    mutationFn: () => verify(api, { challenge: sent.challenge, code: input.current?.value ?? '' }),
    onSuccess: (own) => {
      const { queryKey } = contactDetailsQuery(api)
      const replaced = queryClient.getQueryData(queryKey)?.[channel] != null
      queryClient.setQueryData(queryKey, own)
      showToast({ message: replaced ? replacedMessage : saved })
      close()
    },
    onError: () => input.current?.select(),
  })
  const resend = useMutation({ mutationFn: () => withReauthentication(() => requestCode(api, typed)), onSuccess: onResent })
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(confirm.error ?? resend.error, ['code'])
  return (
    <EditForm
      form={`${channel}.verify`}
      hidden={{ challenge: sent.challenge, [channel]: typed }}
      onSubmit={() => confirm.mutate()}
      onCancel={close}
      pending={confirm.isPending}
      submitLabel={text.confirm}
      error={formError}
      extra={
        <>
          <Button
            {...postButton(`${channel}.request-code`, { to: typed })}
            variant="plain"
            disabled={waitSeconds > 0}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {waitSeconds > 0 ? text.resendIn(persianDigits(waitSeconds)) : text.resend}
          </Button>
          <Button {...postButton('page.show')} variant="plain" onClick={onBack}>
            {text.back}
          </Button>
        </>
      }
    >
      <p>
        {text.sentTo} <bdi dir="ltr">{typed}</bdi>
      </p>
      <Field label={text.code} error={fields.code}>
        {(control) => <CodeInput {...control} ref={input} />}
      </Field>
    </EditForm>
  )
}

interface CodeAttempt {
  challenge: string
  code: string
}

export const CHANNELS = {
  email: {
    title: text.email,
    empty: text.noEmail,
    label: text.newEmail,
    hint: text.emailHint,
    saved: text.emailSaved,
    replaced: text.emailReplaced,
    removed: text.emailRemoved,
    input: { type: 'email', autoComplete: 'email' },
    requestCode: (api: Api, typed: string) => unwrap(api.api.me.email.$post({ json: { email: typed } })),
    verify: (api: Api, json: CodeAttempt) => unwrap(api.api.me.email.verify.$post({ json })),
    remove: (api: Api) => unwrap(api.api.me.email.$delete()),
  },
  phone: {
    title: text.phone,
    empty: text.noPhone,
    label: text.newPhone,
    hint: text.phoneHint,
    saved: text.phoneSaved,
    replaced: text.phoneSaved,
    removed: text.phoneRemoved,
    input: { type: 'tel', autoComplete: 'tel' },
    requestCode: (api: Api, typed: string) => unwrap(api.api.me.phone.$post({ json: { phone: typed } })),
    verify: (api: Api, json: CodeAttempt) => unwrap(api.api.me.phone.verify.$post({ json })),
    remove: (api: Api) => unwrap(api.api.me.phone.$delete()),
  },
} as const

export type Channel = keyof typeof CHANNELS

/** Step after a code was sent without JavaScript. */
export interface PostedContact {
  channel: Channel
  typed: string
  sent: CodeSent
}
