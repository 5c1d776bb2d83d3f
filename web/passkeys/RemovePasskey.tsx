import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ApiError, read } from '#web/lib/api.ts'
import type { WithProof } from '#web/reauthentication/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/passkeys/contract.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  passkey: PasskeyView
  withProof: WithProof
  onDone: () => void
}

/** Asks once more before a passkey goes, since that cannot be undone. */
export function RemovePasskey({ passkey: { hash, name }, withProof, onDone }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      withProof(() => read(api.api.me.passkeys[':hash'].$delete({ param: { hash } }))).catch((error: unknown) => {
        // One that is no more is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    onSuccess: async () => {
      showToast({ message: text.removed })
      onDone()
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
    },
  })
  return (
    <Dialog
      open
      onClose={onDone}
      title={text.removeTitle}
      actions={
        <>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text.remove}
          </Button>
          <Button variant="plain" onClick={onDone}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <p>
        «<bdi>{name}</bdi>»
      </p>
      <p className={styles.note}>{text.removeLead}</p>
      {remove.error && (
        <p role="alert" className={styles.error}>
          {remove.error.message}
        </p>
      )}
    </Dialog>
  )
}
