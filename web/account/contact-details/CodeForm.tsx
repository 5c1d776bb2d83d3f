import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { CodeInput } from '#web/account/auth/CodeInput.tsx'
import { useProof } from '#web/account/reauthentication/use-proof.tsx'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { EditForm } from '#web/ui/EditForm.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { CHANNELS, type Channel } from './channels.ts'
import { addressesQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  channel: Channel
  typed: string
  sent: CodeSent
  onResent: (sent: CodeSent) => void
  onBack: () => void
  close: () => void
}

/** The code a new address got. */
export function CodeForm({ channel, typed, sent, onResent, onBack, close }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { withProof, dialog } = useProof()
  const { ask, verify, saved } = CHANNELS[channel]
  const box = useRef<HTMLInputElement>(null)
  const wait = useCountdown(sent.resendAfter, sent.challenge)
  const confirm = useMutation({
    mutationFn: () => verify(api, { challenge: sent.challenge, code: box.current?.value ?? '' }),
    onSuccess: (own) => {
      queryClient.setQueryData(addressesQuery(api).queryKey, own)
      showToast({ message: saved })
      close()
    },
    onError: () => box.current?.select(),
  })
  const again = useMutation({ mutationFn: () => withProof(() => ask(api, typed)), onSuccess: onResent })
  useEffect(() => box.current?.focus(), [])
  const { fields, rest } = fieldErrors(confirm.error ?? again.error, ['code'])
  return (
    <>
      <EditForm
        onSubmit={() => confirm.mutate()}
        onCancel={close}
        pending={confirm.isPending}
        submit={text.confirm}
        error={rest}
        extra={
          <>
            <Button variant="plain" disabled={wait > 0} loading={again.isPending} onClick={() => again.mutate()}>
              {wait > 0 ? text.resendIn(persianDigits(wait)) : text.resend}
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
          {(control) => <CodeInput {...control} ref={box} />}
        </Field>
      </EditForm>
      {dialog}
    </>
  )
}
