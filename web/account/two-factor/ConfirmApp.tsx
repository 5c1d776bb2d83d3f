import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithProof } from '#web/account/reauthentication/use-proof.tsx'
import { read } from '#web/lib/api.ts'
import type { TwoStepSecret } from '#worker/account/two-factor/contract.ts'
import { CodeForm } from './CodeForm.tsx'
import { QrCode } from './QrCode.tsx'
import { text } from './text.ts'
import styles from './two-step.module.css'

interface Props {
  secret: TwoStepSecret
  withProof: WithProof
  /** It is on; these are its recovery codes. */
  onConfirmed: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Gives the secret to the person's app, and takes its first code. */
export function ConfirmApp({ secret: { secret, uri, qr }, withProof, onConfirmed, onCancel }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const confirm = useMutation({
    mutationFn: (code: string) => withProof(() => read(api.api.me['two-step'].confirm.$post({ json: { code } }))),
    onSuccess: ({ codes }) => onConfirmed(codes),
  })
  return (
    <div className={styles.app}>
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
