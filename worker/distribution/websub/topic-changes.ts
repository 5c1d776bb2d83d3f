import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { atomic, type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { findFeed } from '#worker/distribution/feeds/index.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, MovedPermanently } from '#worker/lib/errors.ts'
import { logError } from '#worker/lib/log-error.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import { failureAssignments } from '#worker/lib/turn-lease.ts'
import { renderFeedAtPath } from '#worker/podcasts/shows/index.ts'
import type { FeedDocument } from './contract.ts'
import { HUB_DELIVERY } from './jobs.ts'
import { hubProgress, hubTopics, hubTopicTags } from './schema.ts'

const BATCH_LIMIT = 100

interface HubTopic {
  id: number
  path: string
  version: number
  revision: number
}

const columns = { id: hubTopics.id, path: hubTopics.path, version: hubTopics.version, revision: hubTopics.revision }

/**
 * Renders topics whose cache tags were invalidated and enqueues new and due deliveries, at most `BATCH_LIMIT` topics of each per run. Runs
 * in the cron and in the `search` job; safe to run concurrently.
 */
export async function enqueueChangedTopics(env: Env): Promise<void> {
  const db = database(env)
  await markStaleTopics(db)
  const isReady = lte(hubTopics.retryAt, now())
  const pending = await db
    .select(columns)
    .from(hubTopics)
    .where(and(eq(hubTopics.pending, sql`1`), isReady))
    .orderBy(asc(hubTopics.failedTurns), asc(hubTopics.id))
    .limit(BATCH_LIMIT)
  for (const topic of pending) await refreshTopic(env, db, topic)
  const lacks = sql`FROM hub_subscriptions s WHERE s.topic_id = hub_topics.id AND s.delivered < hub_topics.version`
  const isBehind = eq(hubTopics.isBehind, sql`1`)
  const { outdated } = await write(db, {
    change: [db.update(hubTopics).set({ isBehind: false }).where(sql`${isBehind} AND NOT EXISTS (SELECT 1 ${lacks})`)],
    read: {
      outdated: db
        .select({ id: hubTopics.id })
        .from(hubTopics)
        .where(sql`${isBehind} AND ${isReady} AND EXISTS (SELECT 1 ${lacks} AND s.try_at <= ${now()} AND s.expires_at > ${now()})`)
        .limit(BATCH_LIMIT),
    },
  })
  if (outdated.length === 0) return
  await atomic(
    db,
    outdated.map(({ id }) => enqueue(db, HUB_DELIVERY, { topic: id })),
  )
  await flushOutbox(db, env)
}

/**
 * Marks topics with an invalidated tag as pending, and the feeds of shows with an invalidated episode, which may be too new to be among the
 * tags.
 */
const markStaleTopics = (db: Database) => {
  // CROSS JOIN fixes the order of the joins: from the new invalidations to the topics. Otherwise SQLite may start from the tags of all topics
  // and search the invalidations of each. A tag has one invalidation, so that they are distinct.
  const changed = sql`(SELECT tag FROM cache_bumps WHERE seq > (SELECT seq FROM hub_progress)) b`
  return atomic(db, [
    db
      .update(hubTopics)
      // Whatever kept a topic from being rendered may be gone with the change.
      .set({ pending: 1, revision: sql`${hubTopics.revision} + 1`, retryAt: 0 })
      .where(
        sql`id IN (
          SELECT t.topic_id FROM ${changed} CROSS JOIN hub_topic_tags t ON t.tag = b.tag
          UNION SELECT h.id FROM ${changed} CROSS JOIN posts p ON p.hash = substr(b.tag, 6) CROSS JOIN sounds s ON s.post_id = p.id
            CROSS JOIN podcasts c ON c.id = s.podcast_id CROSS JOIN hub_topics h ON h.path = '/podcast/' || c.hash || '/feed.xml'
            WHERE b.tag LIKE 'post-%')`,
      ),
    db
      .update(hubProgress)
      .set({ invalidationVersion: sql`(SELECT max(b.seq) FROM cache_bumps b)` })
      .where(sql`seq < (SELECT max(b.seq) FROM cache_bumps b)`),
  ])
}

/**
 * Renders a topic and increments its version if the content changed; `document` is undefined for a removed feed. Returns undefined if the
 * topic was deleted or invalidated again meanwhile, or cannot be rendered. It stays pending in these cases, in the last one with a pause,
 * which grows, so that broken topics hold up neither others nor the queue of deliveries.
 */
export async function refreshTopic(env: Env, db: Database, { id, path, revision }: HubTopic) {
  await db.run(sql`UPDATE hub_topics SET waits = 1, ${failureAssignments(now())} WHERE id = ${id} AND revision = ${revision}`)
  let document: FeedDocument | undefined
  try {
    document = await readTopic(env, db, path)
  } catch (error) {
    logError('feed_read_failed', error, { topic: path })
    return undefined
  }
  const etag = document?.etag ?? ''
  const isUnchanged = and(eq(hubTopics.id, id), eq(hubTopics.revision, revision))
  const { updated } = await write(db, {
    change: {
      updated: first(
        db
          .update(hubTopics)
          .set({ version: sql`${hubTopics.version} + (${hubTopics.etag} <> ${etag})`, etag, pending: 0, failedTurns: 0, retryAt: 0 })
          .where(isUnchanged)
          .returning({ version: hubTopics.version }),
      ),
    },
    after: [
      db
        .delete(hubTopicTags)
        .where(sql`topic_id = ${id} AND tag NOT IN (SELECT value FROM json_each(${JSON.stringify(document?.tags ?? [])}))
      AND ${document ? sql`1` : sql`0`}`),
      addTopicTags(db, sql`${id}`, document?.tags ?? []),
    ],
  })
  return updated && { document, version: updated.version }
}

/** Cache tags that unrelated changes also invalidate. */
const SHARED_TAGS: readonly string[] = ['newest', 'podcasts']

/** Returns a statement that maps cache tags to a topic. Skips the shared tags unless the only tag is a shared one. */
export const addTopicTags = (db: Database, topicId: ReturnType<typeof sql>, tags: readonly string[]): Statement =>
  insertSelect(
    db,
    hubTopicTags,
    { tag: sql`value`, topicId },
    sql`FROM json_each(${JSON.stringify(distinctiveTags(tags))}) WHERE true`,
  ).onConflictDoNothing()

const distinctiveTags = (tags: readonly string[]): string[] =>
  tags.length > 1 ? tags.filter((tag) => !SHARED_TAGS.includes(tag)) : [...tags]

export async function findHubTopic(db: Database, id: number): Promise<HubTopic | undefined> {
  const [topic] = await db.select(columns).from(hubTopics).where(eq(hubTopics.id, id))
  return topic
}

const MAX_REDIRECTS = 3

/**
 * Renders the public feed at a path, bypassing the cache; returns undefined if there is none. Follows up to `MAX_REDIRECTS` permanent
 * redirects, so `self` may differ from `path`.
 */
export async function readTopic(env: Env, db: Database, path: string, redirectsLeft = MAX_REDIRECTS): Promise<FeedDocument | undefined> {
  try {
    const document =
      (await renderFeedAtPath(db, path, { origin: env.ORIGIN, mailFrom: env.MAIL_FROM })) ?? (await findFeed(db, path, env.ORIGIN))
    // Rejects alternate spellings, which are served without a redirect.
    return document?.self === env.ORIGIN + path ? document : undefined
  } catch (error) {
    if (error instanceof MovedPermanently)
      return redirectsLeft > 0 ? readTopic(env, db, new URL(error.path, env.ORIGIN).pathname, redirectsLeft - 1) : undefined
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

/** Returns the path of a topic URL, or null if it is not on this site or has more than a path. */
export const parseTopicPath = (env: Env, topic: string): string | null => {
  const url = URL.parse(topic)
  return url && url.origin === env.ORIGIN && url.origin + url.pathname === topic ? url.pathname : null
}
