import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { draftLinks } from './schema.ts'

const MONTH = 30 * 24 * 60 * 60 * 1000

/** Revokes the viewer's link permanently. Idempotent. Errors: `not_found`. */
export async function revokeDraftLink(db: Database, viewer: Viewer, link: string): Promise<void> {
  const ownPostIds = db.select({ id: posts.id }).from(posts).where(isWrittenBy(viewer))
  const revoked = await db
    .update(draftLinks)
    .set({ revokedAt: sql`coalesce(${draftLinks.revokedAt}, ${now()})` })
    .where(sql`${eq(draftLinks.hash, link)} AND ${inArray(draftLinks.postId, ownPostIds)}`)
    .returning({ hash: draftLinks.hash })
  if (revoked.length === 0) throw notFound()
}

export const pruneDraftLinks = (db: Database): Statement => db.delete(draftLinks).where(lt(draftLinks.expiresAt, now() - MONTH))
