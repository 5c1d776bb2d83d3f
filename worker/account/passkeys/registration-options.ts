import { eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { CHALLENGE_TTL_MS, createChallenge } from './challenge.ts'
import type { RegistrationOptions } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

/** Ed25519, ES256 and RS256, in order of preference; every common authenticator supports at least one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** Returns the WebAuthn user handle, which contains no personal data. */
export const userHandle = (hash: string): string => new TextEncoder().encode(hash).toBase64({ alphabet: 'base64url', omitPadding: true })

/** Creates options for registering a passkey, with a challenge bound to this session. */
export async function createRegistrationOptions(db: Database, viewer: Viewer, { id }: RelyingParty): Promise<RegistrationOptions> {
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  if (known.length >= LIMITS.passkeys) throw tooManyPasskeys()
  return {
    challenge: await createChallenge(db, { purpose: 'add', userId: viewer.id, browser: viewer.sessionDigest }),
    timeout: CHALLENGE_TTL_MS,
    attestation: 'none',
    rp: { id, name: 'دفتر' },
    user: { id: userHandle(viewer.hash), name: viewer.handle, displayName: viewer.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

export const tooManyPasskeys = () =>
  conflict(`بیش از ${persianDigits(LIMITS.passkeys)} گذرکلید نمی‌شود داشت؛ یکی را که به کار نمی‌بری حذف کن.`)
