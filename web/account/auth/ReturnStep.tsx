import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatDate } from '#shared/persian/jalali.ts'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/ButtonRow.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { Entered } from '#worker/account/auth/contract.ts'
import styles from './accounts.module.css'
import { text } from './text.ts'

interface Props {
  step: NonNullable<Entered['closed']>
  onEntered: (entered: Entered) => void
  /** The person leaves it closed, or the offer ran out. */
  onRestart: () => void
}

/** Somebody signed in to an account they closed: whether they want it back. */
export function ReturnStep({ step: { ticket, dueAt }, onEntered, onRestart }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const back = useMutation({ mutationFn: () => read(api.api.auth.return.$post({ json: { ticket } })), onSuccess: onEntered })
  return (
    <section className={styles.form} aria-label={text.returnTitle}>
      <p>{dueAt === null ? text.returnClosed : text.returnDeleting(formatDate(dueAt))}</p>
      <ErrorNote>{back.error?.message}</ErrorNote>
      <ButtonRow>
        <Button autoFocus loading={back.isPending} onClick={() => back.mutate()}>
          {text.returnNow}
        </Button>
        <Button variant="plain" onClick={onRestart}>
          {text.stayAway}
        </Button>
      </ButtonRow>
    </section>
  )
}
