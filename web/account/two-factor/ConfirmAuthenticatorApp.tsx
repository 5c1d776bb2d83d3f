import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { unwrap } from '#web/lib/api.ts'
import type { TwoFactorSetup } from '#worker/account/two-factor/contract.ts'
import { CodeForm } from './CodeForm.tsx'
import { QrCode } from './QrCode.tsx'
import { text } from './text.ts'
import styles from './two-factor.module.css'

interface Props {
  setup: TwoFactorSetup
  withReauthentication: WithReauthentication
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

export function ConfirmAuthenticatorApp({ setup: { secret, uri, qr }, withReauthentication, onConfirmed, onCancel }: Props) {
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
