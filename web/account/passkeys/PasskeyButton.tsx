import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { CeremonyError, signWithPasskey } from '#web/lib/webauthn-ceremony.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import styles from './passkeys.module.css'
import { text } from './text.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

export function PasskeyButton({ onSignInResult }: { onSignInResult: (entered: SignInResult) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const signIn = useMutation({ mutationFn: () => signInWithPasskey(api, false), onSuccess: onSignInResult })
  const [autofillError, setAutofillError] = useState<Error>()
  usePasskeyAutofill(() =>
    signInWithPasskey(api, true).then(onSignInResult, (error) => !(error instanceof CeremonyError) && setAutofillError(error)),
  )
  const failure = signIn.error ?? autofillError
  const origin = failure instanceof ApiError ? failure.body.details?.origin : undefined
  return (
    <div className={styles.signIn}>
      <Button variant="quiet" icon={<IconFingerprint size={20} stroke={1.6} />} loading={signIn.isPending} onClick={() => signIn.mutate()}>
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

async function signInWithPasskey(api: Api, autofill: boolean): Promise<SignInResult> {
  const options = await unwrap(api.api.auth.passkeys.options.$post())
  const credential = await signWithPasskey(options, autofill)
  return unwrap(api.api.auth.passkeys.$post({ json: { credential } }))
}
