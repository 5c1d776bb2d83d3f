import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { passkeyChallenges } from './schema.ts'

/** Life of a challenge in ms; also how long the browser may take. */
export const CHALLENGE_TTL_MS = 5 * 60 * 1000

/** What a challenge is good for. `browser` is the digest of a secret only that browser holds. */
export interface ChallengeScope {
  purpose: 'add' | 'enter' | 'confirm'
  userId: number | null
  browser: string
}

/** A new challenge, base64url of 256 random bits; only its digest is stored. */
export async function createChallenge(db: Database, { purpose, userId, browser }: ChallengeScope): Promise<string> {
  const challenge = newSecret()
  const expiresAt = now() + CHALLENGE_TTL_MS
  await db
    .insert(passkeyChallenges)
    .values({ challengeDigest: await sha256(challenge), purpose, userId, browserDigest: browser, expiresAt })
  return challenge
}

/** Uses a challenge up, right or wrong; false when it is not that browser's, for another purpose, too old or used. */
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

/** Statement for the cron: forgets challenges nobody answered. */
export const pruneChallenges = (db: Database): Statement => db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
