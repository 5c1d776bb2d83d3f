import { type SQL, sql } from 'drizzle-orm'
import { type Database, statsDatabase } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { deleteChunk, type Erasure } from '#worker/lib/erasure.ts'

const CHUNK_SIZE = 500

const ofPosts = (postIds: string) => sql`post_id IN (SELECT value FROM json_each(${postIds}))`
const ofSubjects = (subjects: string) => sql`(subject, subject_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${subjects}))`

/** Rows of the statistics database that are deleted with an account, in this order: what is counted before its counts. */
const STATISTICS: readonly { table: string; key: string; where: (postIds: string, subjects: string) => SQL }[] = [
  {
    table: 'visits',
    key: 'day, post_id, visitor',
    where: (postIds) => sql`(day, post_id) IN (SELECT day, post_id FROM visit_days WHERE ${ofPosts(postIds)})`,
  },
  { table: 'visit_days', key: 'post_id, day', where: ofPosts },
  { table: 'hourly_counts', key: 'subject, subject_id, day, hour', where: (_, subjects) => ofSubjects(subjects) },
  { table: 'daily_breakdowns', key: 'subject, subject_id, day, dimension, name', where: (_, subjects) => ofSubjects(subjects) },
  { table: 'daily_counts', key: 'subject, subject_id, day', where: (_, subjects) => ofSubjects(subjects) },
  { table: 'total_counts', key: 'subject, subject_id', where: (_, subjects) => ofSubjects(subjects) },
]

/**
 * Deletes a chunk of the statistics of a user, the user’s posts and podcasts, and the publications closed with the account; returns false
 * when none are left. The counts of other publications keep the user’s share, which names nobody.
 */
async function eraseStatisticsChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const subjects = await db.all<{ subject: string; id: number }>(
    sql`SELECT 'post' AS subject, id FROM posts WHERE author_id = ${userId}
        UNION ALL SELECT 'podcast', id FROM podcasts WHERE owner_id = ${userId} AND publication_id IS NULL
        UNION ALL SELECT 'publication', id FROM publications WHERE owner_id = ${userId} AND closed_at IS NOT NULL
        UNION ALL SELECT 'author', ${userId}`,
  )
  const postIds = JSON.stringify(subjects.flatMap(({ subject, id }) => (subject === 'post' ? [id] : [])))
  const keys = JSON.stringify(subjects.map(({ subject, id }) => [subject, id]))
  for (const { table, key, where } of STATISTICS)
    if (await deleteChunk(statsDatabase(env), { table, key }, where(postIds, keys), CHUNK_SIZE)) return true
  return false
}

export const erasure: readonly Erasure[] = [eraseStatisticsChunk]
