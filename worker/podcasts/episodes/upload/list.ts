import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SoundUpload, SoundUploads } from '../contract.ts'
import { soundUploads } from '../schema.ts'
import { roomFor } from './room.ts'

const NEWEST = 10
/** Numbers of the parts that came; one still on its way has no tag of the bucket's yet. */
const PARTS = sql<string>`(SELECT json_group_array(p.number) FROM (SELECT number FROM sound_upload_parts
  WHERE upload_id = ${soundUploads.id} AND etag NOT LIKE 'claim %' ORDER BY number) p)`.as('came')

/** Uploads of that condition that are under way, newest first, with the id and the bucket's name of each. */
export async function openUploads(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({ hash: soundUploads.hash, key: soundUploads.key, name: soundUploads.fileName, bytes: soundUploads.bytes, parts: PARTS })
    .from(soundUploads)
    .where(and(eq(soundUploads.state, 'open'), where))
    .orderBy(desc(soundUploads.touchedAt), desc(soundUploads.id))
    .limit(NEWEST)
  return rows.map((row): SoundUpload => ({ ...row, partBytes: LIMITS.soundPartBytes, parts: JSON.parse(row.parts) }))
}

/** What is under way for a post of one's own, and the room left; `not_found` for any other post. */
export async function listUploads(db: Database, viewer: Viewer, post: string): Promise<SoundUploads> {
  const [found] = await db
    .select({ id: posts.id, room: roomFor(viewer.id, sql`${posts.id}`).as('room') })
    .from(posts)
    .where(and(eq(posts.hash, post), isEditableBy(viewer)))
  if (!found) throw notFound()
  return { uploads: await openUploads(db, eq(soundUploads.postId, found.id)), room: Math.max(0, found.room) }
}
