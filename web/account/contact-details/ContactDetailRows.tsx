import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { CodeInput } from '#web/account/auth/StepForm.tsx'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { EditForm, EditRow } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { removeEmail, removePhone, requestEmailCode, requestPhoneCode, verifyEmail, verifyPhone } from './actions.ts'
import { type Channel, contactDetailsQuery, type PostedContact } from './queries.ts'
import { text } from './text.ts'

const CHANNELS = {
  email: {
    title: text.email,
    empty: text.noEmail,
    label: text.newEmail,
    hint: text.emailHint,
    input: { type: 'email', autoComplete: 'email' },
    requestCode: requestEmailCode,
    verify: verifyEmail,
    remove: removeEmail,
  },
  phone: {
    title: text.phone,
    empty: text.noPhone,
    label: text.newPhone,
    hint: text.phoneHint,
    input: { type: 'tel', autoComplete: 'tel' },
    requestCode: requestPhoneCode,
    verify: verifyPhone,
    remove: removePhone,
  },
} as const

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
      {(close) => (
        <ContactDetailForm
          channel={channel}
          isSet={data[channel] !== null}
          isRemovable={data.email !== null && data.phone !== null}
          close={close}
        />
      )}
    </EditRow>
  )
}

interface FormProps {
  channel: Channel
  /** Whether there is one that the new one replaces. */
  isSet: boolean
  isRemovable: boolean
  close: () => void
}

function ContactDetailForm({ isRemovable, isSet, ...props }: FormProps) {
  const posted = usePostedStep<PostedContact>()
  const isPosted = posted?.channel === props.channel
  const [typed, setTyped] = useState(isPosted ? posted.typed : '')
  const [sent, setSent] = useState<CodeSent | undefined>(isPosted ? posted.sent : undefined)
  const onSent = (code: Omit<PostedContact, 'channel'>) => {
    setTyped(code.typed)
    setSent(code.sent)
  }
  return sent ? (
    <ContactCodeForm {...props} isSet={isSet} typed={typed} sent={sent} onSent={onSent} onBack={() => setSent(undefined)} />
  ) : (
    <NewContactForm {...props} isRemovable={isRemovable} typed={typed} onSent={onSent} />
  )
}

interface StepProps extends Pick<FormProps, 'channel' | 'close'> {
  typed: string
  onSent: (code: Omit<PostedContact, 'channel'>) => void
}

function NewContactForm({ channel, isRemovable, typed, onSent, close }: StepProps & Pick<FormProps, 'isRemovable'>) {
  const { label, hint, input, requestCode, remove } = CHANNELS[channel]
  const send = useAction(requestCode, { to: '' }, { onResult: onSent })
  const removal = useAction(remove, {}, { onDone: close })
  const { fields, formError } = fieldErrors(send.error ?? removal.error, [channel])
  return (
    <EditForm
      action={send}
      onCancel={close}
      submitLabel={text.sendCode}
      error={formError}
      extra={
        isRemovable && (
          <ActionButton action={removal} variant="plain">
            {text.remove}
          </ActionButton>
        )
      }
    >
      <Field label={label} hint={hint} error={fields[channel]}>
        {(control) => <TextInput {...control} {...input} name={channel} autoFocus dir="ltr" defaultValue={typed} />}
      </Field>
    </EditForm>
  )
}

interface ContactCodeFormProps extends StepProps, Pick<FormProps, 'isSet'> {
  sent: CodeSent
  onBack: () => void
}

function ContactCodeForm({ channel, isSet, typed, sent, onSent, onBack, close }: ContactCodeFormProps) {
  const { requestCode, verify } = CHANNELS[channel]
  const input = useRef<HTMLInputElement>(null)
  const waitSeconds = useCountdown(sent.resendAfter, sent.challenge)
  const confirm = useAction(verify, { to: typed, challenge: sent.challenge, replaces: String(isSet) }, { onDone: close })
  const resend = useAction(requestCode, { to: typed }, { onResult: onSent })
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (confirm.error) input.current?.select()
  }, [confirm.error])
  const { fields, formError } = fieldErrors(confirm.error ?? resend.error, ['code'])
  return (
    <EditForm
      action={confirm}
      onCancel={close}
      submitLabel={text.confirm}
      error={formError}
      extra={
        <>
          <ActionButton action={resend} variant="plain" disabled={waitSeconds > 0}>
            {waitSeconds > 0 ? text.resendIn(persianDigits(waitSeconds)) : text.resend}
          </ActionButton>
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
