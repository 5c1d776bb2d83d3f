import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { fieldErrors, handleSubmit, readTextField } from '#web/lib/form.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'
import { signWithPasskey, usePasskeyUnavailability } from '#web/lib/webauthn.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { PasswordInput, TextInput } from '#web/ui/TextInput.tsx'
import type { ReauthenticationMethods } from '#worker/account/reauthentication/contract.ts'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

interface ReauthenticationDialogProps {
  onReauthenticated: () => void
  onClose: () => void
}

type Method = 'passkey' | 'password' | 'code'

export function ReauthenticationDialog({ onReauthenticated, onClose }: ReauthenticationDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: methods, error } = useQuery(reauthenticationMethodsQuery(api))
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <ErrorNote>{error?.message}</ErrorNote>
      {!methods && !error && <p className={styles.lead}>{text.loading}</p>}
      {methods && <MethodPicker methods={methods} onReauthenticated={onReauthenticated} />}
    </Dialog>
  )
}

function MethodPicker({ methods, onReauthenticated }: { methods: ReauthenticationMethods; onReauthenticated: () => void }) {
  const unavailability = usePasskeyUnavailability(methods.passkeyOrigin)
  const available: Method[] = []
  if (methods.passkey && !unavailability) available.push('passkey')
  if (methods.password) available.push('password')
  if (methods.code) available.push('code')
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? available.find((one) => one !== 'passkey') ?? available[0]
  return (
    <>
      {method === 'passkey' && <PasskeyReauthentication onReauthenticated={onReauthenticated} />}
      {method === 'password' && <PasswordReauthentication onReauthenticated={onReauthenticated} />}
      {method === 'code' && methods.code && <CodeReauthentication to={methods.code.to} onReauthenticated={onReauthenticated} />}
      {method === undefined && <p>{text.noMethod}</p>}
      {available.length > 1 && (
        <p className={styles.methods}>
          {available
            .filter((one) => one !== method)
            .map((other) => (
              <Button key={other} variant="plain" onClick={() => setChosen(other)}>
                {text.methods[other]}
              </Button>
            ))}
        </p>
      )}
    </>
  )
}

function PasskeyReauthentication({ onReauthenticated }: { onReauthenticated: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const reauthenticate = useMutation({
    mutationFn: async () => {
      const credential = await signWithPasskey(await unwrap(api.api.me.reauthentication.passkey.$post()))
      return unwrap(api.api.me.reauthentication.$post({ json: { kind: 'passkey', credential } }))
    },
    onSuccess: onReauthenticated,
  })
  return (
    <div className={styles.form}>
      <p>{text.passkeyLead}</p>
      <ErrorNote>{reauthenticate.error?.message}</ErrorNote>
      <Button loading={reauthenticate.isPending} onClick={() => reauthenticate.mutate()}>
        {text.passkey}
      </Button>
    </div>
  )
}

function PasswordReauthentication({ onReauthenticated }: { onReauthenticated: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const reauthenticate = useMutation({
    mutationFn: (password: string) => unwrap(api.api.me.reauthentication.$post({ json: { kind: 'password', password } })),
    onSuccess: onReauthenticated,
    onError: () => input.current?.focus(),
  })
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(reauthenticate.error, ['password'])
  return (
    <form onSubmit={handleSubmit((form) => reauthenticate.mutate(readTextField(form, 'password')))} className={styles.form} noValidate>
      <Field label={text.password} error={fields.password ?? formError}>
        {(control) => <PasswordInput {...control} ref={input} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" loading={reauthenticate.isPending}>
        {text.confirm}
      </Button>
    </form>
  )
}

interface CodeReauthenticationProps {
  /** Masked address the code is sent to. */
  to: string
  onReauthenticated: () => void
}

function CodeReauthentication({ to, onReauthenticated }: CodeReauthenticationProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({ mutationFn: () => unwrap(api.api.me.reauthentication.code.$post()) })
  const sent = send.data
  const waitSeconds = useCountdown(sent?.resendAfter ?? 0, sent?.challenge)
  const reauthenticate = useMutation({
    mutationFn: (code: string) =>
      unwrap(api.api.me.reauthentication.$post({ json: { kind: 'code', challenge: sent?.challenge ?? '', code } })),
    onSuccess: onReauthenticated,
    onError: () => input.current?.focus(),
  })
  useEffect(() => {
    if (sent) input.current?.focus()
  }, [sent])
  const submit = (form: FormData) => {
    if (sent) reauthenticate.mutate(readTextField(form, 'code'))
    else send.mutate()
  }
  const { fields, formError } = fieldErrors(send.error ?? reauthenticate.error, ['code'])
  return (
    <form onSubmit={handleSubmit(submit)} className={styles.form} noValidate>
      <p>
        {sent ? text.codeSent : text.codeDestination} <bdi dir="ltr">{to}</bdi>
      </p>
      {sent && (
        <Field label={text.code} error={fields.code}>
          {(control) => (
            <TextInput {...control} ref={input} name="code" dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
          )}
        </Field>
      )}
      <ErrorNote>{formError}</ErrorNote>
      <Button type="submit" loading={sent ? reauthenticate.isPending : send.isPending}>
        {sent ? text.confirm : text.sendCode}
      </Button>
      {sent && (
        <Button variant="plain" disabled={waitSeconds > 0} loading={send.isPending} onClick={() => send.mutate()}>
          {waitSeconds > 0 ? text.resendIn(persianDigits(waitSeconds)) : text.resend}
        </Button>
      )}
    </form>
  )
}

const reauthenticationMethodsQuery = (api: Api) =>
  queryOptions({ queryKey: settingsKeys.reauthentication, queryFn: () => unwrap(api.api.me.reauthentication.$get()), staleTime: 0 })
