import { useHydrated, useRouter } from '@tanstack/react-router'
import type { AuthenticationOptions, RegistrationOptions } from '#worker/account/passkeys/contract.ts'

/** Why passkeys do not work on this page; undefined when they do. */
export type PasskeyUnavailability = 'unsupported' | 'never' | { requiredOrigin: string } | undefined

/** Returns why passkeys are unavailable. `origin` is the only origin passkeys are registered for; null when the site has none. */
export function passkeyUnavailability(origin: string | null, pageOrigin: string, hasWebAuthn: boolean): PasskeyUnavailability {
  if (origin === null) return 'never'
  if (pageOrigin !== origin) return { requiredOrigin: origin }
  return hasWebAuthn ? undefined : 'unsupported'
}

/** Returns why passkeys are unavailable on this page. The server and hydration assume that the browser has WebAuthn. */
export function usePasskeyUnavailability(origin: string | null): PasskeyUnavailability {
  const isHydrated = useHydrated()
  const { origin: pageOrigin = '' } = useRouter()
  return passkeyUnavailability(origin, pageOrigin, !isHydrated || 'PublicKeyCredential' in window)
}

const FAILED = {
  declined: 'گذرکلیدی داده نشد؛ شاید پنجره بسته شد یا زمانش گذشت. دوباره امتحان کن.',
  known: 'این دستگاه از پیش برای حسابت گذرکلید دارد.',
  address: 'گذرکلید در این نشانی کار نمی‌کند؛ راه دیگری را انتخاب کن.',
  other: 'دستگاه نتوانست گذرکلید را به کار ببرد؛ دوباره امتحان کن یا راه دیگری را انتخاب کن.',
} as const

const webauthn = () => import('@simplewebauthn/browser')

/** The server requests no extensions, so none of their results are sent. */
const NO_EXTENSIONS = {}

/** Creates a passkey on the device. Throws `CeremonyError` with a message for the user on failure. */
export const createPasskey = async (options: RegistrationOptions) => {
  const { startRegistration } = await webauthn()
  const created = await startRegistration({ optionsJSON: options }).catch(throwCeremonyError)
  return { ...created, clientExtensionResults: NO_EXTENSIONS }
}

/** Number of running sign-ins that the user started; autofill must not cancel them. */
let activeCeremonies = 0

/**
 * Signs a challenge with a passkey. With `autofill`, the browser offers passkeys in a field whose autocomplete ends in `webauthn`. Throws
 * `CeremonyError` on failure, and with `autofill` if the user has started a sign-in, which a new ceremony would cancel.
 */
export const signWithPasskey = async (options: AuthenticationOptions, autofill = false) => {
  if (!autofill) activeCeremonies += 1
  try {
    const { startAuthentication } = await webauthn()
    if (autofill && activeCeremonies > 0) throw new CeremonyError(FAILED.declined)
    const signed = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }).catch(throwCeremonyError)
    return { ...signed, clientExtensionResults: NO_EXTENSIONS }
  } finally {
    if (!autofill) activeCeremonies -= 1
  }
}

export const canAutofill = async (): Promise<boolean> => (await webauthn()).browserSupportsWebAuthnAutofill()

export const cancelCeremony = async (): Promise<void> => (await webauthn()).WebAuthnAbortService.cancelCeremony()

/** A passkey ceremony that failed; the message is for the user. */
export class CeremonyError extends Error {
  override name = 'CeremonyError'
}

function throwCeremonyError(error: unknown): never {
  const name = error instanceof Error ? (error.cause instanceof Error ? error.cause.name : error.name) : ''
  throw new CeremonyError(messageOf(name), { cause: error })
}

function messageOf(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return FAILED.declined
  if (name === 'InvalidStateError') return FAILED.known
  return name === 'SecurityError' ? FAILED.address : FAILED.other
}
