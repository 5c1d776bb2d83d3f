import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { unwrap } from '#web/lib/api.ts'
import { fieldErrors, readTextField } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { withReauthentication } from '#web/lib/reauthentication.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TwoFactorSetup, TwoFactorStatus } from '#worker/account/two-factor/contract.ts'
import { twoFactorQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { text } from './text.ts'
import styles from './two-factor.module.css'

export type OpenPanel = { step: 'app'; secret: TwoFactorSetup } | { step: 'codes'; codes: readonly string[] } | { step: 'off' }

export function TwoFactorSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(twoFactorQuery(api))
  const [open, setOpen] = useState(usePostedStep<{ twoFactor?: OpenPanel }>()?.twoFactor)
  const refresh = () => queryClient.invalidateQueries({ queryKey: twoFactorQuery(api).queryKey })
  const begin = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.me['two-factor'].$post())),
    onSuccess: (secret) => setOpen({ step: 'app', secret }),
    onError: refresh,
  })
  const renew = useMutation({
    mutationFn: () => withReauthentication(() => unwrap(api.api.me['two-factor']['recovery-codes'].$post())),
    onSuccess: ({ codes }) => setOpen({ step: 'codes', codes }),
    onSettled: refresh,
  })
  const finish = async (message: string, next?: OpenPanel) => {
    setOpen(next)
    showToast({ message })
    await refresh()
  }
  const isOn = data.enabledAt !== null
  const failure = begin.error ?? renew.error
  return (
    <SettingsSection
      title={text.title}
      summary={<TwoFactorSummary state={data} />}
      action={
        !open && (
          <Button
            {...(isOn ? {} : postButton('two-factor.begin'))}
            variant="quiet"
            size="small"
            loading={begin.isPending}
            onClick={() => (isOn ? setOpen({ step: 'off' }) : begin.mutate())}
          >
            {isOn ? text.turnOff : text.turnOn}
          </Button>
        )
      }
    >
      <ErrorNote>{failure?.message}</ErrorNote>
      {isOn && !open && (
        <p>
          <Button {...postButton('two-factor.renew')} variant="quiet" size="small" loading={renew.isPending} onClick={() => renew.mutate()}>
            {text.newCodes}
          </Button>
        </p>
      )}
      {open?.step === 'app' && (
        <ConfirmAuthenticatorApp
          setup={open.secret}
          onConfirmed={(codes) => void finish(text.turnedOn, { step: 'codes', codes })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onSaved={() => setOpen(undefined)} />}
      {open?.step === 'off' && <DisableTwoFactor onDisabled={() => void finish(text.turnedOff)} onCancel={() => setOpen(undefined)} />}
      {isOn && (
        <FormDetails label={text.turnOff} forms="two-factor.disable">
          {import.meta.env.SSR && <DisableTwoFactor onDisabled={() => undefined} onCancel={() => undefined} />}
        </FormDetails>
      )}
    </SettingsSection>
  )
}

const LOW_CODES_THRESHOLD = 3

function TwoFactorSummary({ state: { enabledAt, recoveryCodesLeft: left } }: { state: TwoFactorStatus }) {
  if (enabledAt === null) return text.off
  return (
    <>
      {text.onSince} <Time at={enabledAt} />. {text.left(persianDigits(left))} {left <= LOW_CODES_THRESHOLD && text.few}
    </>
  )
}

function DisableTwoFactor({ onDisabled, onCancel }: { onDisabled: () => void; onCancel: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const disable = useMutation({
    mutationFn: (code: string) => withReauthentication(() => unwrap(api.api.me['two-factor'].disable.$post({ json: { code } }))),
    onSuccess: onDisabled,
  })
  return (
    <CodeForm
      form="two-factor.disable"
      label={text.offCode}
      action={text.turnOff}
      danger
      pending={disable.isPending}
      error={disable.error}
      onCode={(code) => disable.mutate(code)}
      onCancel={onCancel}
    />
  )
}

interface CodeFormProps extends Pick<ComponentProps<typeof EditForm>, 'hidden'> {
  form?: string
  label: string
  hint?: string
  action: string
  danger?: boolean
  pending: boolean
  error: Error | null
  onCode: (code: string) => void
  onCancel: () => void
}

function CodeForm({ form, hidden, label, hint, action, danger, pending, error, onCode, onCancel }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(error, ['code'])
  return (
    <EditForm
      form={form}
      hidden={hidden}
      width="narrow"
      onSubmit={(form) => onCode(readTextField(form, 'code'))}
      onCancel={onCancel}
      pending={pending}
      submitLabel={action}
      danger={danger}
    >
      <Field label={label} hint={hint} error={fields.code ?? formError}>
        {(control) => (
          <TextInput {...control} ref={input} name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
    </EditForm>
  )
}

interface ConfirmAuthenticatorAppProps {
  setup: TwoFactorSetup
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

function ConfirmAuthenticatorApp({ setup, onConfirmed, onCancel }: ConfirmAuthenticatorAppProps) {
  const { secret, uri, qr } = setup
  const { api } = useRouteContext({ from: '__root__' })
  const confirm = useMutation({
    mutationFn: (code: string) => withReauthentication(() => unwrap(api.api.me['two-factor'].confirm.$post({ json: { code } }))),
    onSuccess: ({ codes }) => onConfirmed(codes),
  })
  return (
    <div className={styles.panel}>
      <p>{text.scan}</p>
      <QrCode {...qr} label={text.qr} />
      <p>
        <a href={uri}>{text.sameDevice}</a>
      </p>
      <p>
        {text.byHand}
        <code className={styles.secret} dir="ltr">
          {secret.match(/.{4}/g)?.join(' ')}
        </code>
      </p>
      <CodeForm
        form="two-factor.confirm"
        hidden={{ setup: JSON.stringify(setup) }}
        label={text.code}
        hint={text.codeHint}
        action={text.confirm}
        pending={confirm.isPending}
        error={confirm.error}
        onCode={(code) => confirm.mutate(code)}
        onCancel={onCancel}
      />
    </div>
  )
}

interface QrCodeProps {
  /** Modules per side, including the quiet zone. */
  size: number
  /** SVG path of the dark modules. */
  path: string
  label: string
}

/** Always dark on light, as scanners expect. */
const QrCode = ({ size, path, label }: QrCodeProps) => (
  <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path d={path} />
  </svg>
)
