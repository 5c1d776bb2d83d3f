import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { replacedAudioHashes } from './schema.ts'

/** Statement for a write that leaves a post's present file without a place, while `when` holds: its name still leads to the post. */
export const insertReplacedAudioHash = (db: Database, postId: number, when: SQL): Statement =>
  db
    .insert(replacedAudioHashes)
    .select(sql`SELECT s.hash, s.post_id FROM sounds s WHERE s.post_id = ${postId} AND ${when}`)
    .onConflictDoNothing()
