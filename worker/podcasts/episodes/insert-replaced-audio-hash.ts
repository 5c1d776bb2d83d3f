import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { replacedAudioHashes } from './schema.ts'

/** Statement: records the hash of the current file if `when` holds, so that its URL redirects to the post's new audio. */
export const insertReplacedAudioHash = (db: Database, postId: number, when: SQL): Statement =>
  db
    .insert(replacedAudioHashes)
    .select(sql`SELECT s.hash, s.post_id FROM sounds s WHERE s.post_id = ${postId} AND ${when}`)
    .onConflictDoNothing()
