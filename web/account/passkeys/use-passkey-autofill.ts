import { useEffect, useEffectEvent } from 'react'
import { canAutofill, cancelCeremony } from '#web/lib/webauthn-ceremony.ts'

/** Shorter than the five-minute lifetime of a challenge. */
const REFRESH_INTERVAL_MS = 4 * 60_000

/** Offers passkeys in the autofill of the sign-in field while mounted. `offer` requests and completes a sign-in; it must not reject. */
export function usePasskeyAutofill(offer: () => Promise<unknown>): void {
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
