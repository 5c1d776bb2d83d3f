import { useHydrated } from '@tanstack/react-router'

/** What keeps passkeys from working here; undefined when nothing does, or while the page is not yet alive. */
export type PasskeyUnavailability = 'unsupported' | 'never' | { requiredOrigin: string } | undefined

/** `origin` is the one address passkeys of this site work at, null for none; `here` that of the page. */
export function passkeyUnavailability(origin: string | null, pageOrigin: string, hasWebAuthn: boolean): PasskeyUnavailability {
  if (origin === null) return 'never'
  if (pageOrigin !== origin) return { requiredOrigin: origin }
  return hasWebAuthn ? undefined : 'unsupported'
}

export function usePasskeyUnavailability(origin: string | null): PasskeyUnavailability {
  const hydrated = useHydrated()
  return hydrated ? passkeyUnavailability(origin, location.origin, 'PublicKeyCredential' in window) : undefined
}
