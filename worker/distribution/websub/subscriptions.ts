import { and, eq, lte, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import type { FeedDocument } from './contract.ts'
import type { HubRequest } from './parse-hub-request.ts'
import { hubSubscriptions, hubTopics, hubTopicTags } from './schema.ts'

/**
 * Creates or renews a confirmed subscription, which receives future changes only. Returns false for a new subscription if its callback host
 * is at the limit. A new topic starts as pending, to detect changes made since `document` was rendered.
 */
export async function subscribe(db: Database, path: string, { etag, tags }: FeedDocument, request: HubRequest): Promise<boolean> {
  const { callback, lease, secret } = request
  const { host } = new URL(callback)
  const expiresAt = now() + lease * 1000
  const hostCount = sql`SELECT count(*) FROM hub_subscriptions h WHERE h.host = ${host}`
  const existing = sql`SELECT 1 FROM hub_subscriptions o WHERE o.topic_id = t.id AND o.callback = ${callback}`
  const [, , stored] = await atomic(db, [
    db.insert(hubTopics).values({ path, etag }).onConflictDoNothing(),
    addTopicTags(db, sql`(SELECT id FROM hub_topics WHERE path = ${path})`, tags),
    db
      .insert(hubSubscriptions)
      .select(
        sql`SELECT NULL, t.id, ${callback}, ${host}, ${secret}, ${expiresAt}, t.version, 0, 0, NULL FROM hub_topics t
          WHERE t.path = ${path} AND (EXISTS (${existing}) OR (${hostCount}) < ${LIMITS.hubSubscriptionsPerHost})`,
      )
      .onConflictDoUpdate({
        target: [hubSubscriptions.topicId, hubSubscriptions.callback],
        set: { secret, expiresAt, failures: 0, failingSince: null, nextAttemptAt: 0 },
      })
      .returning({ id: hubSubscriptions.id }),
  ] as const)
  return stored.length > 0
}

/** Cache tags that unrelated changes also invalidate. */
const SHARED_TAGS: readonly string[] = ['newest', 'podcasts']

/** Returns a statement that maps cache tags to a topic. Skips the shared tags unless the only tag is a shared one. */
export const addTopicTags = (db: Database, topicId: ReturnType<typeof sql>, tags: readonly string[]): Statement =>
  db
    .insert(hubTopicTags)
    .select(sql`SELECT value, ${topicId} FROM json_each(${JSON.stringify(distinctiveTags(tags))}) WHERE true`)
    .onConflictDoNothing()

const distinctiveTags = (tags: readonly string[]): string[] =>
  tags.length > 1 ? tags.filter((tag) => !SHARED_TAGS.includes(tag)) : [...tags]

export async function unsubscribe(db: Database, path: string, callback: string): Promise<void> {
  await db
    .delete(hubSubscriptions)
    .where(and(eq(hubSubscriptions.callback, callback), sql`topic_id = (SELECT id FROM hub_topics WHERE path = ${path})`))
}

/** Returns statements that delete expired subscriptions, then topics without subscribers. */
export const pruneHub = (db: Database): Statement[] => [
  db.delete(hubSubscriptions).where(lte(hubSubscriptions.expiresAt, now())),
  db.delete(hubTopicTags).where(hasNoSubscribers(sql`hub_topic_tags.topic_id`)),
  db.delete(hubTopics).where(hasNoSubscribers(sql`hub_topics.id`)),
]

const hasNoSubscribers = (topicId: ReturnType<typeof sql>) =>
  sql`NOT EXISTS (SELECT 1 FROM hub_subscriptions s WHERE s.topic_id = ${topicId})`
