import { useHydrated } from '@tanstack/react-router'

/** Why passkeys do not work on this page; undefined when they do, and before hydration. */
export type PasskeyUnavailability = 'unsupported' | 'never' | { requiredOrigin: string } | undefined

/** Returns why passkeys are unavailable. `origin` is the only origin passkeys are registered for; null when the site has none. */
export function passkeyUnavailability(origin: string | null, pageOrigin: string, hasWebAuthn: boolean): PasskeyUnavailability {
  if (origin === null) return 'never'
  if (pageOrigin !== origin) return { requiredOrigin: origin }
  return hasWebAuthn ? undefined : 'unsupported'
}

export function usePasskeyUnavailability(origin: string | null): PasskeyUnavailability {
  const hydrated = useHydrated()
  return hydrated ? passkeyUnavailability(origin, location.origin, 'PublicKeyCredential' in window) : undefined
}
