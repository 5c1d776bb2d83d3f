import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatDate } from '#shared/persian/jalali.ts'
import { unwrap } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface Props {
  step: NonNullable<SignInResult['reactivation']>
  onSignInResult: (entered: SignInResult) => void
  onRestart: () => void
}

export function ReactivateStep({ step: { pendingSignIn, dueAt }, onSignInResult, onRestart }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const reactivate = useMutation({
    mutationFn: () => unwrap(api.api.auth.reactivate.$post({ json: { pendingSignIn } })),
    onSuccess: onSignInResult,
  })
  return (
    <section className={styles.form} aria-label={text.returnTitle}>
      <p>{dueAt === null ? text.returnClosed : text.returnDeleting(formatDate(dueAt))}</p>
      <ErrorNote>{reactivate.error?.message}</ErrorNote>
      <ButtonRow>
        <Button autoFocus loading={reactivate.isPending} onClick={() => reactivate.mutate()}>
          {text.returnNow}
        </Button>
        <Button variant="plain" onClick={onRestart}>
          {text.keepClosed}
        </Button>
      </ButtonRow>
    </section>
  )
}
