import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { isNotNullViolation } from '#worker/account/two-factor/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { CHALLENGE_TTL_MS, type ChallengeScope, createChallenge, verifyWithChallenge } from './challenge.ts'
import type { Assertion, AuthenticationOptions } from './contract.ts'
import { userHandle } from './manage-passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

const buildOptions = (
  challenge: string,
  { id }: RelyingParty,
  allowCredentials: AuthenticationOptions['allowCredentials'],
): AuthenticationOptions => ({
  challenge,
  rpId: id,
  timeout: CHALLENGE_TTL_MS,
  userVerification: 'required',
  allowCredentials,
})

/** Creates options for signing in with any passkey of this site; `browser` is the digest of the browser secret. */
export const createSignInOptions = async (db: Database, browser: string, party: RelyingParty): Promise<AuthenticationOptions> =>
  buildOptions(await createChallenge(db, { purpose: 'enter', userId: null, browser }), party, [])

export async function createReauthenticationOptions(db: Database, viewer: Viewer, party: RelyingParty): Promise<AuthenticationOptions> {
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  const challenge = await createChallenge(db, { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest })
  return buildOptions(
    challenge,
    party,
    own.map((one) => ({ ...one, type: 'public-key' })),
  )
}

interface VerifiedAssertion {
  userId: number
  state: (typeof users.$inferSelect)['state']
  /**
   * Stores the new counter and the time of use. Include it in the caller’s batch, which fails unless the counter is 0 or higher than the
   * stored one.
   */
  recordUse: Statement
}

/**
 * Verifies an assertion by a passkey of `scope.userId`, or of any user when that is null; throws `invalid`. Consumes the challenge even
 * when the signature is wrong. Rejects a counter that did not increase, a sign of a cloned passkey, unless it stays 0.
 */
export async function verifyAssertion(
  db: Database,
  credential: Assertion,
  party: RelyingParty,
  scope: ChallengeScope,
): Promise<VerifiedAssertion> {
  const [known] = await db
    .select({ key: passkeys, hash: users.hash, state: users.state })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credential.id), scope.userId === null ? undefined : eq(passkeys.userId, scope.userId)))
  if (!known) throw invalidPasskeyError()
  const { response, clientExtensionResults: _unread, ...rest } = credential
  if (response.userHandle !== undefined && response.userHandle !== userHandle(known.hash)) throw invalidPasskeyError()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyWithChallenge(db, scope, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: { ...rest, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: known.key.credentialId, publicKey: new Uint8Array(known.key.publicKey), counter: known.key.counter },
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) throw invalidPasskeyError()
  const { newCounter, credentialBackedUp: backedUp } = verified.authenticationInfo
  const counter = sql<number>`CASE WHEN ${newCounter} = 0 OR ${passkeys.counter} < ${newCounter} THEN ${newCounter} END`
  const recordUse = db.update(passkeys).set({ counter, backedUp, usedAt: now() }).where(eq(passkeys.credentialId, known.key.credentialId))
  return { userId: known.key.userId, state: known.state, recordUse }
}

const invalidPasskeyError = () => invalid({ credential: 'این گذرکلید پذیرفته نشد یا زمانش گذشت؛ دوباره امتحان کن یا راه دیگری انتخاب کن' })

/** Converts the error of a batch with `recordUse` to `invalid` if another assertion with the same counter came first. */
export const toPasskeyError = (error: unknown): unknown => (isNotNullViolation(error, 'passkeys.counter') ? invalidPasskeyError() : error)
