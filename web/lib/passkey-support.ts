import { useHydrated } from '@tanstack/react-router'

/** What keeps passkeys from working here; undefined when nothing does, or while the page is not yet alive. */
export type Hindrance = 'unsupported' | 'never' | { elsewhere: string } | undefined

/** `origin` is the one address passkeys of this site work at, null for none; `here` that of the page. */
export function hindranceAt(origin: string | null, here: string, hasWebAuthn: boolean): Hindrance {
  if (origin === null) return 'never'
  if (here !== origin) return { elsewhere: origin }
  return hasWebAuthn ? undefined : 'unsupported'
}

export function useHindrance(origin: string | null): Hindrance {
  const hydrated = useHydrated()
  return hydrated ? hindranceAt(origin, location.origin, 'PublicKeyCredential' in window) : undefined
}
