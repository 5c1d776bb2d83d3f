import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { useProof } from '#web/reauthentication/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './leaving.module.css'
import { text } from './text.ts'

/** Closing the account until its person comes back; loads the front page anew, so that nothing personal stays in memory. */
export function DeactivateForm({ close }: { close: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { withProof, dialog } = useProof()
  const leave = useMutation({
    mutationFn: () => withProof(() => read(api.api.me.deactivate.$post())),
    onSuccess: () => location.assign('/'),
  })
  return (
    <div className={styles.form}>
      <p>{text.deactivateLead}</p>
      {leave.error && (
        <p role="alert" className={styles.error}>
          {leave.error.message}
        </p>
      )}
      <p className={styles.buttons}>
        <Button variant="danger" loading={leave.isPending} onClick={() => leave.mutate()}>
          {text.deactivateNow}
        </Button>
        <Button variant="plain" onClick={close}>
          {text.cancel}
        </Button>
      </p>
      {dialog}
    </div>
  )
}
