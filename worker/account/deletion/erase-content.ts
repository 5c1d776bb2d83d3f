import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { reports } from '#worker/moderation/reports/schema.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { contactMessages } from '#worker/site/contact/schema.ts'
import { CHUNK_SIZE } from './delete-chunk.ts'
import { accountDeletions } from './schema.ts'

/** Empties a chunk of a user’s posts, leaving tombstones that return 410; returns false when no post is left. */
export async function tombstonePostChunk(db: Database, userId: number): Promise<boolean> {
  const emptied = await db.all<{ id: number }>(
    sql`UPDATE posts SET state = 'removed', removed_by = 'account', removed_at = ${now()}, title = '', slug = '', description = '',
        cover = NULL, words = 0, publish_at = NULL, schedule_flaw = NULL, canonical_url = NULL WHERE id IN (SELECT id FROM posts WHERE author_id = ${userId}
          AND (state <> 'removed' OR removed_by IS NOT 'account' OR title <> '') ORDER BY id LIMIT ${CHUNK_SIZE}) RETURNING id`,
  )
  return emptied.length > 0
}

/**
 * Runs the final batch of an erasure: clears the user’s name and texts from retained rows and marks the deletion complete. The handle stays
 * reserved.
 */
export async function finishErasure(db: Database, userId: number): Promise<void> {
  await atomic(db, [
    ...invalidateUser(db, userId),
    db
      .update(shows)
      .set({
        ...{ title: '', description: '', category: '', cover: null, author: '', copyright: '', link: null, movedTo: null },
        ...{ seasons: [], persons: [], funding: [], texts: [] },
      })
      .where(and(eq(shows.ownerId, userId), isNull(shows.publicationId))),
    db
      .update(contactMessages)
      .set({ userId: null, name: '', email: '', subject: '', message: '' })
      .where(eq(contactMessages.userId, userId)),
    db.update(reports).set({ details: '' }).where(eq(reports.reporterId, userId)),
    db.update(suspensions).set({ excerpt: '', appeal: null, appealAnswer: null }).where(eq(suspensions.userId, userId)),
    db.update(users).set({ name: '', bio: '', links: [], avatar: null, role: 'member' }).where(eq(users.id, userId)),
    db.update(accountDeletions).set({ publications: [], completedAt: now() }).where(eq(accountDeletions.userId, userId)),
  ])
}
