import { useEffect, useEffectEvent } from 'react'
import { canAutofill, cancelCeremony } from '#web/lib/webauthn-ceremony.ts'

/** A challenge lives five minutes; the browser is given a new one before. */
const REFRESH_INTERVAL_MS = 4 * 60_000

/** Lets the browser offer passkeys inside the sign-in field as long as it is shown. `offer` asks and carries out; it never fails. */
export function usePasskeyAutofill(offer: () => Promise<unknown>): void {
  const start = useEffectEvent(() => void offer())
  useEffect(() => {
    // Passkeys belong to names; at an IP address there are none to offer.
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
