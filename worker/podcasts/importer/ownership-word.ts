import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { feedKey } from '#worker/lib/http/outbound-url.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnershipWord } from './contract.ts'
import { type FetchedFeed, fetchFeed } from './feed/fetch-feed.ts'
import { feedOwnershipWords } from './schema.ts'

/** Hosts may take days to publish a changed description. */
const WORD_TTL = 7 * DAY
/** Applies per viewer, to feeds that do not contain their word. */
const CHECK_RATE: RatePolicy = { limit: 10, waitMs: MINUTE, maxWaitMs: HOUR, resetAfterMs: DAY }

const isWordOf = (viewer: Pick<Viewer, 'id'>, feed: string): SQL | undefined =>
  and(eq(feedOwnershipWords.userId, viewer.id), eq(feedOwnershipWords.feedKey, feedKey(new URL(feed))))

/**
 * Returns the word that the viewer must place in a feed without an owner address, the same until it expires. Errors: those of `fetchFeed`;
 * `conflict` if the feed has an address.
 */
export async function createOwnershipWord(env: Env, db: Database, viewer: Viewer, typed: string): Promise<OwnershipWord> {
  const { feed, show } = await fetchFeed(env, typed)
  if (show.owner !== undefined) throw conflict('این RSS نشانی ایمیل دارد؛ با کدی که به آن می‌فرستیم ادامه بده.')
  const at = now()
  const { rows } = await write(db, {
    change: [
      db.delete(feedOwnershipWords).where(and(isWordOf(viewer, feed), lte(feedOwnershipWords.expiresAt, at))),
      db
        .insert(feedOwnershipWords)
        .values({ userId: viewer.id, feedKey: feedKey(new URL(feed)), word: `daftar-${newHash()}`, expiresAt: at + WORD_TTL })
        .onConflictDoNothing(),
    ],
    read: {
      rows: db
        .select({ word: feedOwnershipWords.word, expiresAt: feedOwnershipWords.expiresAt })
        .from(feedOwnershipWords)
        .where(isWordOf(viewer, feed)),
    },
  })
  const [row] = rows
  if (!row) throw new Error('The word was not stored')
  return row
}

/**
 * Verifies that a feed contains the viewer's word; `live` must still hold when the show is created, and `consume` belongs into the same batch.
 * Errors: `invalid` for a missing or expired word; `rate_limited` after too many attempts.
 */
export async function verifyOwnershipWord(
  env: Env,
  db: Database,
  viewer: Viewer,
  { feed, show }: FetchedFeed,
): Promise<{ live: SQL; consume: Statement }> {
  const isLive = and(isWordOf(viewer, feed), gt(feedOwnershipWords.expiresAt, now()))
  const [row] = await db.select({ word: feedOwnershipWords.word }).from(feedOwnershipWords).where(isLive)
  if (!row) throw ownershipWordRequired()
  if (!show.ownershipTexts.some((text) => text.includes(row.word))) {
    await consumeAttempt(env, [[`feed-word:${viewer.hash}`, CHECK_RATE]])
    throw invalid({ word: 'این کلمه هنوز در RSS نیست. شاید میزبانت هنوز آن را تازه نکرده است؛ چند دقیقه بعد دوباره امتحان کن' })
  }
  return {
    live: sql`EXISTS (SELECT 1 FROM feed_ownership_words WHERE ${isLive} AND word = ${row.word})`,
    consume: db.delete(feedOwnershipWords).where(isWordOf(viewer, feed)),
  }
}

export const ownershipWordRequired = () => invalid({ word: 'اول کلمه‌ای را که می‌دهیم در RSS بگذار' })

/** Cron statement: deletes expired words. */
export const pruneOwnershipWords = (db: Database): Statement =>
  db.delete(feedOwnershipWords).where(lte(feedOwnershipWords.expiresAt, now()))
