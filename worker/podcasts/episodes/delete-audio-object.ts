import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, database, type Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'

const Payload = z.strictObject({ key: z.string() })

/** Statement: enqueues deletion of the post's current object if `when` holds for its row, aliased `s`. */
export const enqueueAudioDeletion = (db: Database, postId: number, when: SQL): Statement =>
  db
    .insert(outbox)
    .select(
      sql`SELECT ${`sound-object:${crypto.randomUUID()}`}, 'sound-object', json_object('key', s.object_key), ${now()}, 0
        FROM sounds s WHERE s.post_id = ${postId} AND ${when}`,
    )
    .onConflictDoNothing()

/** Job: deletes an object unless a post references it. */
export async function deleteAudioObject(env: Env, payload: unknown): Promise<void> {
  const { key } = Payload.parse(payload)
  const referenced = await database(env).all(sql`SELECT 1 FROM sounds WHERE object_key = ${key}`)
  if (referenced.length === 0) await env.MEDIA.delete(key)
}
