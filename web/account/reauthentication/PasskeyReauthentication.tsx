import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/webauthn-ceremony.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import styles from './reauthentication.module.css'
import { text } from './text.ts'

export function PasskeyReauthentication({ onReauthenticated }: { onReauthenticated: () => void }) {
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
