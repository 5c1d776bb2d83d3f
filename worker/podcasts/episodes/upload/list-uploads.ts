import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { AudioUpload, AudioUploads } from '../contract.ts'
import { audioUploads } from '../schema.ts'
import { remainingAudioBytes } from './remaining-audio-bytes.ts'

const MAX_LISTED = 10
/** Numbers of the received parts; a claimed part has no ETag yet. */
const UPLOADED_PARTS = sql<string>`(SELECT json_group_array(p.number) FROM (SELECT number FROM sound_upload_parts
  WHERE upload_id = ${audioUploads.id} AND etag NOT LIKE 'claim %' ORDER BY number) p)`.as('came')

export async function readOpenUploads(db: Database, where: SQL | undefined) {
  const rows = await db
    .select({
      hash: audioUploads.hash,
      key: audioUploads.key,
      name: audioUploads.fileName,
      bytes: audioUploads.bytes,
      parts: UPLOADED_PARTS,
    })
    .from(audioUploads)
    .where(and(eq(audioUploads.state, 'open'), where))
    .orderBy(desc(audioUploads.touchedAt), desc(audioUploads.id))
    .limit(MAX_LISTED)
  return rows.map((row): AudioUpload => ({ ...row, partBytes: LIMITS.uploadPartBytes, parts: JSON.parse(row.parts) }))
}

/** Lists at most ten open uploads of an editable post, latest activity first, and the remaining quota. Errors: `not_found`. */
export async function listUploads(db: Database, viewer: Viewer, post: string): Promise<AudioUploads> {
  const [found] = await db
    .select({ id: posts.id, remainingBytes: remainingAudioBytes(viewer.id, sql`${posts.id}`).as('room') })
    .from(posts)
    .where(and(eq(posts.hash, post), isEditableBy(viewer)))
  if (!found) throw notFound()
  return { uploads: await readOpenUploads(db, eq(audioUploads.postId, found.id)), remainingBytes: Math.max(0, found.remainingBytes) }
}
