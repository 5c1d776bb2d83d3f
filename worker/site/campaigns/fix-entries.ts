import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { derivedEntries } from './entry-rules.ts'
import { campaignTag } from './find-campaign.ts'
import { campaignEntries, campaigns } from './schema.ts'

/**
 * Cron task: stores the entries of contests that accept no more, once each. Safe to run concurrently, because the batch that comes second
 * finds the contest fixed.
 */
export async function fixEntries(db: Database): Promise<void> {
  const at = now()
  const isDue = and(
    eq(campaigns.kind, 'contest'),
    eq(campaigns.state, sql`'published'`),
    isNull(campaigns.entriesFixedAt),
    lte(campaigns.entriesCloseAt, at),
  )
  const due = await db.select({ id: campaigns.id, slug: campaigns.slug }).from(campaigns).where(isDue)
  for (const { id, slug } of due) {
    const guard = sql`EXISTS (SELECT 1 FROM ${campaigns} WHERE ${campaigns.id} = ${id} AND ${isDue})`
    await atomic(db, [
      insertSelect(
        db,
        campaignEntries,
        { campaignId: id, postId: sql`d.id`, authorId: sql`d.author_id`, publishedAt: sql`d.at` },
        sql`FROM (${derivedEntries(sql`${id}`)}) d WHERE ${guard} ORDER BY d.at, d.id`,
      ).onConflictDoNothing(),
      invalidate(db, [campaignTag(slug)], guard),
      db
        .update(campaigns)
        .set({ entriesFixedAt: at })
        .where(and(eq(campaigns.id, id), isDue)),
    ])
  }
}
