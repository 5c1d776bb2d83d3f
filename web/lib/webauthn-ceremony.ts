import type { AuthenticationOptions, RegistrationOptions } from '#worker/account/passkeys/contract.ts'

/** What went wrong and what to do, for the person. */
const FAILED = {
  declined: 'گذرکلیدی داده نشد؛ شاید پنجره بسته شد یا زمانش گذشت. دوباره بکوش.',
  known: 'این دستگاه از پیش برای حسابت گذرکلید دارد.',
  address: 'گذرکلید در این نشانی کار نمی‌کند؛ راه دیگری را برگزین.',
  other: 'دستگاه نتوانست گذرکلید را به کار ببرد؛ دوباره بکوش یا راه دیگری را برگزین.',
} as const

/** The browser's own part of WebAuthn, loaded when somebody uses a passkey. */
const webauthn = () => import('@simplewebauthn/browser')

/** None were asked for, and none are read. */
const NO_EXTENSIONS = {}

/** Has the device make a passkey. Throws `CeremonyError` with what to tell the person. */
export const createPasskey = async (options: RegistrationOptions) => {
  const { startRegistration } = await webauthn()
  const created = await startRegistration({ optionsJSON: options }).catch(throwCeremonyError)
  return { ...created, clientExtensionResults: NO_EXTENSIONS }
}

/** Ceremonies somebody pressed for and has not ended. */
let activeCeremonies = 0

/**
 * Has a passkey sign; with `autofill` the browser offers it in the field whose autocomplete ends in `webauthn`, unless a press is
 * being answered: each new ceremony ends the one before.
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

/** Whether the browser offers passkeys inside a field. */
export const canAutofill = async (): Promise<boolean> => (await webauthn()).browserSupportsWebAuthnAutofill()

/** Takes back what the browser was asked, so that it offers nothing any more. */
export const cancelCeremony = async (): Promise<void> => (await webauthn()).WebAuthnAbortService.cancelCeremony()

/** A ceremony that ended without a passkey; the message says what to do. */
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
