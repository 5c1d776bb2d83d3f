import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE } from '#shared/time.ts'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { CeremonyError, canAutofill, cancelCeremony, signWithPasskey } from '#web/lib/webauthn.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import type { SignInResult } from '#worker/account/auth/contract.ts'
import styles from './passkeys.module.css'
import { text } from './text.ts'

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

/** Shorter than the lifetime of a challenge (`CHALLENGE_TTL_MS`). */
const REFRESH_INTERVAL_MS = 4 * MINUTE

/** Offers passkeys in the autofill of the sign-in field while mounted. `offer` requests and completes a sign-in; it must not reject. */
function usePasskeyAutofill(offer: () => Promise<unknown>): void {
  const start = useEffectEvent(() => void offer())
  useEffect(() => {
    // WebAuthn requires a domain name; an IP address cannot have passkeys.
    if (!('PublicKeyCredential' in window) || /^\[|^[\d.]+$/.test(location.hostname)) return
    let timer: ReturnType<typeof setInterval> | undefined
    let unmounted = false
    void canAutofill().then((can) => {
      if (!can || unmounted) return
      start()
      timer = setInterval(start, REFRESH_INTERVAL_MS)
    })
    return () => {
      unmounted = true
      clearInterval(timer)
      void cancelCeremony()
    }
  }, [])
}
