import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'

const SAMPLE = 200
/** Added to the post count in the divisor, so that the topics of one or two posts have little weight. */
const SMOOTHING = 3.5

/** Finds the topics of each tag's 200 newest posts, with their smoothed share of those posts (0 to 1). One round trip. */
export async function findCooccurringTopics(db: Database, tagIds: readonly number[]) {
  if (tagIds.length === 0) return []
  const newest = (tagId: number) =>
    sql`SELECT * FROM (SELECT tag_id, post_id FROM post_tags WHERE tag_id = ${tagId} AND published_at IS NOT NULL
        ORDER BY published_at DESC, post_id DESC LIMIT ${SAMPLE})`
  return db.all<{ tagId: number; topic: string; share: number }>(
    sql`WITH newest AS (${sql.join(tagIds.map(newest), sql` UNION ALL `)})
        SELECT n.tag_id AS tagId, t.key AS topic, count(*) / (SELECT count(*) + ${SMOOTHING} FROM newest WHERE tag_id = n.tag_id) AS share
        FROM newest n JOIN post_topics pt ON pt.post_id = n.post_id JOIN topics t ON t.id = pt.topic_id GROUP BY n.tag_id, t.id`,
  )
}
