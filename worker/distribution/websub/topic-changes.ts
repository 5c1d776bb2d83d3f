import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import type { FeedDocument } from './contract.ts'
import { readTopic } from './read-topic.ts'
import { hubProgress, hubTopics, hubTopicTags } from './schema.ts'
import { addTopicTags } from './subscriptions.ts'

/** Feeds read anew at most by one call, and feeds whose subscribers are told. */
const BATCH_LIMIT = 100

export interface HubTopic {
  id: number
  path: string
  version: number
  revision: number
}

const columns = { id: hubTopics.id, path: hubTopics.path, version: hubTopics.version, revision: hubTopics.revision }

/**
 * Finds the feeds that changed by the tags writes outdated, which nothing that shows can forget, and sends their subscribers' news on
 * its way. For the cron, and at once after what is published; harmless however often and by however many it is run.
 */
export async function enqueueChangedTopics(env: Env): Promise<void> {
  const db = database(env)
  await markStaleTopics(db)
  const pending = await db.select(columns).from(hubTopics).where(eq(hubTopics.pending, sql`1`)).limit(BATCH_LIMIT)
  for (const topic of pending) {
    try {
      await refreshTopic(env, db, topic)
    } catch (error) {
      // It goes on waiting; the others must not wait for it.
      console.error(JSON.stringify({ level: 'error', event: 'feed_read_failed', topic: topic.path, error: String(error) }))
    }
  }
  const outdated = await db
    .select({ id: hubTopics.id, version: hubTopics.version })
    .from(hubTopics)
    .where(
      sql`EXISTS (SELECT 1 FROM hub_subscriptions s WHERE s.topic_id = hub_topics.id AND s.delivered < hub_topics.version
        AND s.try_at <= ${now()} AND s.expires_at > ${now()})`,
    )
    .limit(BATCH_LIMIT)
  if (outdated.length === 0) return
  await atomic(
    db,
    outdated.map(({ id }) => enqueue(db, 'hub-deliver', { topic: id })),
  )
  await flushOutbox(db, env.JOBS)
}

/** Marks feeds that show what was outdated, and shows an outdated post is an episode of, perhaps a new one. */
const markStaleTopics = (db: Database) => {
  const since = sql`b.seq > (SELECT seq FROM hub_progress)`
  return atomic(db, [
    db
      .update(hubTopics)
      .set({ pending: 1, revision: sql`${hubTopics.revision} + 1` })
      .where(
        sql`id IN (
          SELECT t.topic_id FROM cache_bumps b JOIN hub_topic_tags t ON t.tag = b.tag WHERE ${since}
          UNION SELECT h.id FROM cache_bumps b JOIN posts p ON p.hash = substr(b.tag, 6) JOIN sounds s ON s.post_id = p.id
            JOIN podcasts c ON c.id = s.podcast_id JOIN hub_topics h ON h.path = '/podcast/' || c.hash || '/feed.xml'
            WHERE ${since} AND b.tag LIKE 'post-%')`,
      ),
    db
      .update(hubProgress)
      .set({ invalidationVersion: sql`(SELECT max(b.seq) FROM cache_bumps b)` })
      .where(sql`seq < (SELECT max(b.seq) FROM cache_bumps b)`),
  ])
}

/**
 * Reads a feed anew and gives it a new version if it says something else: what it says, nothing when it is gone, and its version.
 * Undefined when it changed meanwhile: then it goes on waiting.
 */
export async function refreshTopic(env: Env, db: Database, { id, path, revision }: HubTopic) {
  const document = await readTopic(env, db, path)
  const etag = document?.etag ?? ''
  const isUnchanged = and(eq(hubTopics.id, id), eq(hubTopics.revision, revision))
  const [[updated]] = await atomic(db, [
    db
      .update(hubTopics)
      .set({ version: sql`${hubTopics.version} + (${hubTopics.etag} <> ${etag})`, etag, pending: 0 })
      .where(isUnchanged)
      .returning({ version: hubTopics.version }),
    db.delete(hubTopicTags).where(sql`topic_id = ${id} AND tag NOT IN (SELECT value FROM json_each(${JSON.stringify(document?.tags ?? [])}))
      AND ${document ? sql`1` : sql`0`}`),
    addTopicTags(db, sql`${id}`, document?.tags ?? []),
  ] as const)
  return updated && { document: document as FeedDocument | undefined, version: updated.version }
}

/** A topic by its id; undefined when nobody wants it any more. */
export async function findHubTopic(db: Database, id: number): Promise<HubTopic | undefined> {
  const [topic] = await db.select(columns).from(hubTopics).where(eq(hubTopics.id, id))
  return topic
}
