import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type Api, ApiError, read } from '#web/lib/api.ts'
import { CeremonyError, signWithPasskey } from '#web/lib/webauthn.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { Entered } from '#worker/account/auth/contract.ts'
import styles from './passkeys.module.css'
import { text } from './text.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Signs in by a passkey: by this button, or by one the browser offers in the field beside it. */
export function PasskeyButton({ onEntered }: { onEntered: (entered: Entered) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const enter = useMutation({ mutationFn: () => enterByPasskey(api, false), onSuccess: onEntered })
  const [refusal, setRefusal] = useState<Error>()
  usePasskeyAutofill(() => enterByPasskey(api, true).then(onEntered, (error) => !(error instanceof CeremonyError) && setRefusal(error)))
  const failure = enter.error ?? refusal
  const origin = failure instanceof ApiError ? failure.body.details?.origin : undefined
  return (
    <div className={styles.entry}>
      <Button variant="quiet" icon={<IconFingerprint size={20} stroke={1.6} />} loading={enter.isPending} onClick={() => enter.mutate()}>
        {text.signIn}
      </Button>
      <ErrorNote>
        {failure && (
          <>
            {failure.message} {typeof origin === 'string' && <a href={`${origin}/login`}>{text.open}</a>}
          </>
        )}
      </ErrorNote>
    </div>
  )
}

async function enterByPasskey(api: Api, autofill: boolean): Promise<Entered> {
  const options = await read(api.api.auth.passkeys.options.$post())
  const credential = await signWithPasskey(options, autofill)
  return read(api.api.auth.passkeys.$post({ json: { credential } }))
}
