import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { CodeInput } from '#web/account/auth/CodeInput.tsx'
import { useReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { contactDetailsQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  channel: Channel
  typed: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onBack: () => void
  close: () => void
}

export function ContactCodeForm({ channel, typed, sent, onResent, onBack, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withReauthentication, dialog } = useReauthentication()
  const { requestCode, verify, saved } = CHANNELS[channel]
  const input = useRef<HTMLInputElement>(null)
  const waitSeconds = useCountdown(sent.resendAfter, sent.challenge)
  const confirm = useMutation({
    mutationFn: () => verify(api, { challenge: sent.challenge, code: input.current?.value ?? '' }),
    onSuccess: (own) => {
      queryClient.setQueryData(contactDetailsQuery(api).queryKey, own)
      showToast({ message: saved })
      close()
    },
    onError: () => input.current?.select(),
  })
  const resend = useMutation({ mutationFn: () => withReauthentication(() => requestCode(api, typed)), onSuccess: onResent })
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(confirm.error ?? resend.error, ['code'])
  return (
    <>
      <EditForm
        onSubmit={() => confirm.mutate()}
        onCancel={close}
        pending={confirm.isPending}
        submitLabel={text.confirm}
        error={formError}
        extra={
          <>
            <Button variant="plain" disabled={waitSeconds > 0} loading={resend.isPending} onClick={() => resend.mutate()}>
              {waitSeconds > 0 ? text.resendIn(persianDigits(waitSeconds)) : text.resend}
            </Button>
            <Button variant="plain" onClick={onBack}>
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
      {dialog}
    </>
  )
}
