import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { read } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/webauthn.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import styles from './proof.module.css'
import { text } from './text.ts'

/** A proof by a passkey of the person's. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const prove = useMutation({
    mutationFn: async () => {
      const credential = await signWithPasskey(await read(api.api.me.proof.passkey.$post()))
      return read(api.api.me.proof.$post({ json: { kind: 'passkey', credential } }))
    },
    onSuccess: onProven,
  })
  return (
    <div className={styles.form}>
      <p>{text.passkeyLead}</p>
      <ErrorNote>{prove.error?.message}</ErrorNote>
      <Button loading={prove.isPending} onClick={() => prove.mutate()}>
        {text.passkey}
      </Button>
    </div>
  )
}
