import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findBirthday } from '#worker/site/birthdays/index.ts'
import type { OwnWish } from './contract.ts'
import { readOwnWish, wishesTag } from './read-wishes.ts'
import { campaignWishes } from './schema.ts'

/**
 * Stores the viewer's wish for a birthday, which waits for a moderator; a changed text waits again and leaves the page. The same text changes
 * nothing. Errors: `not_found`; `conflict` unless the birthday runs.
 */
export async function writeWish(db: Database, viewer: Viewer, slug: string, body: string): Promise<OwnWish> {
  await findBirthday(db, slug)
  const at = now()
  const isRunning = sql`c.slug = ${slug} AND c.kind = 'birthday' AND c.state = 'published' AND c.opens_at <= ${at} AND c.ends_at > ${at}`
  await atomic(db, [
    invalidateRemoval(
      db,
      [wishesTag(slug)],
      sql`EXISTS (SELECT 1 FROM campaigns c JOIN campaign_wishes w ON w.campaign_id = c.id AND w.user_id = ${viewer.id}
        WHERE ${isRunning} AND w.state = 'approved' AND w.body <> ${body})`,
    ),
    insertSelect(
      db,
      campaignWishes,
      { hash: newHash(), campaignId: sql`c.id`, userId: viewer.id, body, createdAt: at, updatedAt: at },
      sql`FROM campaigns c WHERE ${isRunning}`,
    ).onConflictDoUpdate({
      target: [campaignWishes.userId, campaignWishes.campaignId],
      set: {
        body: sql`excluded.body`,
        state: 'pending',
        reason: '',
        version: sql`${campaignWishes.version} + 1`,
        updatedAt: sql`excluded.updated_at`,
        decidedAt: null,
      },
      setWhere: sql`${campaignWishes.body} <> excluded.body`,
    }),
  ])
  const own = await readOwnWish(db, viewer, slug)
  if (own.wish?.body !== body) throw conflict('آرزوها فقط تا پایان سالگرد پذیرفته می‌شوند و الان زمانش نیست.')
  return own
}

/** Deletes the viewer's wish, at any time. Idempotent. Errors: `not_found` for an unknown birthday. */
export async function deleteWish(db: Database, viewer: Viewer, slug: string): Promise<void> {
  const birthday = await findBirthday(db, slug)
  const isOwn = and(eq(campaignWishes.userId, viewer.id), eq(campaignWishes.campaignId, birthday.id))
  await atomic(db, [
    invalidateRemoval(db, [wishesTag(slug)], sql`EXISTS (SELECT 1 FROM ${campaignWishes} WHERE ${isOwn} AND state = 'approved')`),
    db.delete(campaignWishes).where(isOwn),
  ])
}
