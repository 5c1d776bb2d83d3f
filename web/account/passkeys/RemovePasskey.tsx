import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { WithReauthentication } from '#web/account/reauthentication/use-reauthentication.tsx'
import { ApiError, unwrap } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { PasskeyView } from '#worker/account/passkeys/contract.ts'
import styles from './passkeys.module.css'
import { passkeysQuery } from './queries.ts'
import { text } from './text.ts'

interface Props {
  passkey: PasskeyView
  withReauthentication: WithReauthentication
  onDone: () => void
}

export function RemovePasskey({ passkey: { hash, name }, withReauthentication, onDone }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      withReauthentication(() => unwrap(api.api.me.passkeys[':hash'].$delete({ param: { hash } }))).catch((error: unknown) => {
        // Treats 404 as success: the passkey is already gone.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    onSuccess: async () => {
      showToast({ message: text.removed })
      onDone()
      await queryClient.invalidateQueries({ queryKey: passkeysQuery(api).queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={text.removeTitle}
      confirmLabel={text.remove}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>
        «<bdi>{name}</bdi>»
      </p>
      <p className={styles.note}>{text.removeLead}</p>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </ConfirmDialog>
  )
}
