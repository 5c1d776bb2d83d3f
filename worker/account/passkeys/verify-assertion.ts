import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { type ChallengeScope, consumeChallenge } from './challenge.ts'
import type { Assertion } from './contract.ts'
import { userHandle } from './registration-options.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

interface VerifiedAssertion {
  userId: number
  state: (typeof users.$inferSelect)['state']
  /** Stores the new counter. Include it in the caller’s batch, which fails unless the counter is 0 or higher than the stored one. */
  recordUse: Statement
}

/**
 * Verifies an assertion and consumes its challenge even when the signature is wrong. Rejects a nonzero counter that did not increase, a
 * sign of a cloned passkey.
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
  const verified = await verifyAuthenticationResponse({
    response: { ...rest, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, scope),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: known.key.credentialId, publicKey: new Uint8Array(known.key.publicKey), counter: known.key.counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalidPasskeyError()
  const { newCounter, credentialBackedUp: backedUp } = verified.authenticationInfo
  const counter = sql<number>`CASE WHEN ${newCounter} = 0 OR ${passkeys.counter} < ${newCounter} THEN ${newCounter} END`
  const recordUse = db.update(passkeys).set({ counter, backedUp, usedAt: now() }).where(eq(passkeys.credentialId, known.key.credentialId))
  return { userId: known.key.userId, state: known.state, recordUse }
}

const invalidPasskeyError = () => invalid({ credential: 'این گذرکلید پذیرفته نشد یا زمانش گذشت؛ دوباره امتحان کن یا راه دیگری انتخاب کن' })
