import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { passkeyChallenges } from './schema.ts'

/** Lifetime of a challenge and timeout of the ceremony, in ms. */
export const CHALLENGE_TTL_MS = 5 * MINUTE

/** The use a challenge is bound to; `browser` is the digest of the browser secret or session token. */
export interface ChallengeScope {
  purpose: 'add' | 'enter' | 'confirm'
  userId: number | null
  browser: string
}

/** Creates a 256-bit random challenge, base64url-encoded, of which only the digest is stored. */
export async function createChallenge(db: Database, { purpose, userId, browser }: ChallengeScope): Promise<string> {
  const challenge = newSecret()
  const expiresAt = now() + CHALLENGE_TTL_MS
  await db
    .insert(passkeyChallenges)
    .values({ challengeDigest: await sha256(challenge), purpose, userId, browserDigest: browser, expiresAt })
  return challenge
}

/** Consumes a challenge; returns false when it is expired, used or bound to another scope. */
export async function consumeChallenge(db: Database, challenge: string, { purpose, userId, browser }: ChallengeScope): Promise<boolean> {
  const consumed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeDigest, await sha256(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.browserDigest, browser),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return consumed.length > 0
}

/**
 * Runs a verification of the library, which asks for the challenge; returns undefined when it rejects the credential. Errors of the
 * database pass through.
 */
export async function verifyWithChallenge<Result>(
  db: Database,
  scope: ChallengeScope,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result | undefined> {
  const consumed: Promise<boolean>[] = []
  try {
    return await verify((challenge) => {
      const consuming = consumeChallenge(db, challenge, scope)
      consumed.push(consuming)
      return consuming
    })
  } catch {
    await Promise.all(consumed)
    return undefined
  }
}

export const pruneChallenges = (db: Database): Statement => db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now()))
