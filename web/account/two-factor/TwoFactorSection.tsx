import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { persianDigits } from '#shared/persian/digits.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { postButton, usePostedStep } from '#web/lib/post-button.ts'
import { type BoundAction, useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { EditForm, FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { TwoFactorSetup, TwoFactorStatus } from '#worker/account/two-factor/contract.ts'
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor, renewRecoveryCodes } from './actions.ts'
import { type OpenPanel, twoFactorQuery } from './queries.ts'
import { text } from './text.ts'
import styles from './two-factor.module.css'

export function TwoFactorSection() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(twoFactorQuery(api))
  const [open, setOpen] = useState(usePostedStep<{ twoFactor?: OpenPanel }>()?.twoFactor)
  const close = () => setOpen(undefined)
  const begin = useAction(beginTwoFactor, {}, { onResult: (secret) => setOpen({ step: 'app', secret }) })
  const renew = useAction(renewRecoveryCodes, {}, { onResult: ({ codes }) => setOpen({ step: 'codes', codes }) })
  const isOn = data.enabledAt !== null
  const failure = begin.error ?? renew.error
  return (
    <SettingsSection
      title={text.title}
      summary={<TwoFactorSummary state={data} />}
      action={
        !open &&
        (isOn ? (
          <Button variant="quiet" size="small" onClick={() => setOpen({ step: 'off' })}>
            {text.turnOff}
          </Button>
        ) : (
          <ActionButton action={begin} variant="quiet" size="small">
            {text.turnOn}
          </ActionButton>
        ))
      }
    >
      <ErrorNote>{failure?.message}</ErrorNote>
      {isOn && !open && (
        <p>
          <ActionButton action={renew} variant="quiet" size="small">
            {text.newCodes}
          </ActionButton>
        </p>
      )}
      {open?.step === 'app' && (
        <ConfirmAuthenticatorApp setup={open.secret} onConfirmed={(codes) => setOpen({ step: 'codes', codes })} onCancel={close} />
      )}
      {open?.step === 'codes' && <RecoveryCodes codes={open.codes} onSaved={close} />}
      {open?.step === 'off' && <DisableTwoFactor close={close} />}
      {isOn && (
        <FormDetails label={text.turnOff} forms={disableTwoFactor.name}>
          {import.meta.env.SSR && <DisableTwoFactor close={close} />}
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

const DisableTwoFactor = ({ close }: { close: () => void }) => (
  <CodeForm
    action={useAction(disableTwoFactor, {}, { onResult: close })}
    label={text.offCode}
    submitLabel={text.turnOff}
    danger
    onCancel={close}
  />
)

interface CodeFormProps extends Pick<ComponentProps<typeof EditForm>, 'hidden' | 'danger' | 'onCancel'> {
  action: BoundAction
  label: string
  hint?: string
  submitLabel: string
}

function CodeForm({ label, hint, ...form }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { fields, formError } = fieldErrors(form.action.error, ['code'])
  return (
    <EditForm {...form} width="narrow">
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
  const confirm = useAction(confirmTwoFactor, {}, { onResult: ({ codes }) => onConfirmed(codes) })
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
        action={confirm}
        hidden={{ setup: JSON.stringify(setup) }}
        label={text.code}
        hint={text.codeHint}
        submitLabel={text.confirm}
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

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => showToast({ message: text.copied }),
      () => showToast({ message: text.notCopied, failed: true }),
    )
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'daftar-recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles.panel}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {text.codesTitle}
      </h3>
      <p>{text.codesLead}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button {...postButton('page.show')} onClick={onSaved}>
          {text.saved}
        </Button>
        <Button variant="quiet" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button variant="quiet" onClick={download}>
          {text.download}
        </Button>
      </ButtonRow>
    </div>
  )
}
