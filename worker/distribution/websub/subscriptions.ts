import { and, eq, lte, sql } from 'drizzle-orm'
import { HUB_LIMITS } from '#shared/limits/index.ts'
import { type Database, database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { OutboundRequestError, type OutboundSettings, validateOutboundUrl } from '#worker/lib/http/outbound-url.ts'
import type { FeedDocument } from './contract.ts'
import { HubRequest } from './jobs.ts'
import { hubSubscriptions, hubTopics } from './schema.ts'
import { text } from './text.ts'
import { addTopicTags, parseTopicPath, readTopic } from './topic-changes.ts'

/**
 * Creates or renews a confirmed subscription, which receives future changes only. Returns false for a new subscription if its callback host
 * is at the limit. A new topic starts as pending, to detect changes made since `document` was rendered.
 */
async function subscribe(db: Database, path: string, { etag, tags }: FeedDocument, request: HubRequest): Promise<boolean> {
  const { callback, lease, secret } = request
  const { host } = new URL(callback)
  const expiresAt = now() + lease * 1000
  const hostCount = sql`SELECT count(*) FROM hub_subscriptions h WHERE h.host = ${host}`
  const existing = sql`SELECT 1 FROM hub_subscriptions o WHERE o.topic_id = t.id AND o.callback = ${callback}`
  const { stored } = await write(db, {
    before: [
      db.insert(hubTopics).values({ path, etag }).onConflictDoNothing(),
      addTopicTags(db, sql`(SELECT id FROM hub_topics WHERE path = ${path})`, tags),
    ],
    change: {
      stored: insertSelect(
        db,
        hubSubscriptions,
        { topicId: sql`t.id`, callback, host, secret, expiresAt, deliveredVersion: sql`t.version`, nextAttemptAt: 0, failures: 0 },
        sql`FROM hub_topics t
          WHERE t.path = ${path} AND (EXISTS (${existing}) OR (${hostCount}) < ${HUB_LIMITS.subscriptionsPerHost})`,
      )
        .onConflictDoUpdate({
          target: [hubSubscriptions.topicId, hubSubscriptions.callback],
          set: { secret, expiresAt, failures: 0, failingSince: null, nextAttemptAt: 0 },
        })
        .returning({ id: hubSubscriptions.id }),
    },
  })
  return stored.length > 0
}

async function unsubscribe(db: Database, path: string, callback: string): Promise<void> {
  await db
    .delete(hubSubscriptions)
    .where(and(eq(hubSubscriptions.callback, callback), sql`topic_id = (SELECT id FROM hub_topics WHERE path = ${path})`))
}

/** Returns statements that delete expired subscriptions, then topics without subscribers together with their cache tags. */
export const pruneHub = (db: Database): Statement[] => [
  db.delete(hubSubscriptions).where(lte(hubSubscriptions.expiresAt, now())),
  // A literal, because SQLite does not use the partial index for a bound value.
  db.delete(hubTopics).where(eq(hubTopics.subscriberCount, sql`0`)),
]

/** Thrown for an invalid hub request; the client sees the message. */
export class InvalidHubRequest extends Error {}

/** Parses the form of a hub request; ignores unknown parameters, as the specification requires. Throws `InvalidHubRequest`. */
export function parseHubRequest(env: OutboundSettings, form: Readonly<Record<string, unknown>>): HubRequest {
  const parameter = (name: string) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
  const mode = HubRequest.shape.mode.safeParse(parameter('hub.mode'))
  if (!mode.success) throw new InvalidHubRequest(text.mode)
  const secret = parameter('hub.secret')
  if (new TextEncoder().encode(secret).byteLength > HUB_LIMITS.secretBytes) throw new InvalidHubRequest(text.secret)
  const callback = parseCallback(env, parameter('hub.callback'))
  return {
    mode: mode.data,
    callback,
    topic: parameter('hub.topic'),
    lease: parseLease(parameter('hub.lease_seconds')),
    secret: secret || null,
  }
}

function parseCallback(env: OutboundSettings, address: string): string {
  try {
    return validateOutboundUrl(env, address).href
  } catch (error) {
    if (error instanceof OutboundRequestError) throw new InvalidHubRequest(text.callback)
    throw error
  }
}

/** Clamps the requested lease to the allowed range; the verification request tells the callback the result. */
function parseLease(seconds: string): number {
  if (!/^\d{0,15}$/.test(seconds)) throw new InvalidHubRequest(text.lease)
  const requested = seconds === '' ? HUB_LIMITS.lease : Number(seconds)
  return Math.min(Math.max(requested, HUB_LIMITS.leaseMin), HUB_LIMITS.leaseMax)
}

/**
 * Handles the `hub-verify` job: applies a request if the callback confirms it, and otherwise changes nothing and does not retry. Notifies
 * the callback if the feed does not exist or the callback's host is at the limit.
 */
export async function verifyIntent(env: Env, request: HubRequest): Promise<void> {
  const db = database(env)
  const { mode, callback, topic } = request
  const path = parseTopicPath(env, topic) ?? ''
  const document = mode === 'subscribe' ? await readTopic(env, db, path) : undefined
  if (mode === 'subscribe' && !document) return notifyDenied(env, callback, topic, text.gone)
  if (!(await confirmsIntent(env, request))) return
  if (!document) return unsubscribe(db, path, callback)
  if (!(await subscribe(db, path, document, request))) await notifyDenied(env, callback, topic, text.full)
}

const MAX_RESPONSE_BYTES = 1000
const TIMEOUT_MS = 5000

/** Returns whether the callback responds with 2xx and exactly the challenge as its body. */
async function confirmsIntent(env: Env, { mode, callback, topic, lease }: HubRequest): Promise<boolean> {
  const challenge = newSecret()
  const parameters = { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge }
  const address = withParameters(callback, mode === 'subscribe' ? { ...parameters, 'hub.lease_seconds': String(lease) } : parameters)
  try {
    const answer = await outboundFetch(env, address, { maxBytes: MAX_RESPONSE_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    return (await answer.text()) === challenge && answer.ok
  } catch (error) {
    if (error instanceof OutboundRequestError) return false
    throw error
  }
}

/** Notifies a callback that its subscription was denied or has ended; ignores delivery failures. */
export async function notifyDenied(env: Env, callback: string, topic: string, reason: string): Promise<void> {
  const address = withParameters(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  try {
    const answer = await outboundFetch(env, address, { timeoutMs: TIMEOUT_MS, maxRedirects: 0 })
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
}

/** Adds parameters and keeps those of the callback URL. */
function withParameters(callback: string, parameters: Record<string, string>): string {
  const url = new URL(callback)
  url.search += `${url.search ? '&' : ''}${new URLSearchParams(parameters)}`
  return url.href
}
