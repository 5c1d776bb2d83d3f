import { sql } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { OutboundRequestError, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import { type FeedDocument, feedLinks } from './contract.ts'
import { HUB_DELIVERY } from './jobs.ts'
import { hubSubscriptions } from './schema.ts'
import { notifyDenied } from './subscriptions.ts'
import { text } from './text.ts'
import { findHubTopic, refreshTopic } from './topic-changes.ts'

/** Subscribers per job run; at most `AT_ONCE` are contacted concurrently, because a Worker allows six connections. */
const BATCH = 50
const AT_ONCE = 6
const CLAIM_MS = 2 * MINUTE
/** Retry delays double from one minute up to this maximum. A subscriber that fails for `GIVE_UP_AFTER_MS` is deleted. */
const MAX_BACKOFF_MS = 6 * HOUR
const GIVE_UP_AFTER_MS = 3 * DAY

/**
 * Handles the `hub-deliver` job: sends the current content of a topic to one batch of subscribers and, if the batch was full, enqueues the
 * next.
 */
export async function deliverContent(env: Env, { topic }: { topic: number }): Promise<void> {
  const db = database(env)
  if ((await deliverBatch(env, db, topic)) < BATCH) return
  await enqueue(db, HUB_DELIVERY, { topic })
  await flushOutbox(db, env)
}

async function deliverBatch(env: Env, db: Database, id: number): Promise<number> {
  const topic = await findHubTopic(db, id)
  const refreshed = topic && (await refreshTopic(env, db, topic))
  // The topic was deleted or changed meanwhile; in the latter case, the run that records the change delivers it.
  if (!refreshed) return 0
  const { document, version } = refreshed
  const claimed = await claim(db, id, version)
  const outcomes = new Map<number, Outcome>()
  const send = async ({ id: subscriber, callback, secret }: Claimed) => {
    if (document) return void outcomes.set(subscriber, await sendContent(env, { callback, secret }, document))
    await notifyDenied(env, callback, env.ORIGIN + topic.path, text.gone)
    outcomes.set(subscriber, 'ended')
  }
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) => claimed.filter((_, at) => at % AT_ONCE === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const subscriber of lane) await send(subscriber)
    }),
  )
  await recordOutcomes(db, version, outcomes)
  return claimed.length
}

type Claimed = Awaited<ReturnType<typeof claim>>[number]

const claim = (db: Database, topicId: number, version: number) =>
  db
    .update(hubSubscriptions)
    .set({ nextAttemptAt: now() + CLAIM_MS })
    .where(
      sql`id IN (SELECT s.id FROM hub_subscriptions s WHERE s.topic_id = ${topicId} AND s.delivered < ${version} AND s.try_at <= ${now()}
        AND s.expires_at > ${now()} ORDER BY s.delivered, s.id LIMIT ${inlineInteger(BATCH)})`,
    )
    .returning({ id: hubSubscriptions.id, callback: hubSubscriptions.callback, secret: hubSubscriptions.secret })

async function recordOutcomes(db: Database, version: number, outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  const withOutcome = (outcome: Outcome) => {
    const ids = [...outcomes].filter(([, result]) => result === outcome).map(([id]) => id)
    return sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  }
  await atomic(db, [
    db
      .update(hubSubscriptions)
      .set({
        deliveredVersion: sql`max(${hubSubscriptions.deliveredVersion}, ${version})`,
        nextAttemptAt: 0,
        failures: 0,
        failingSince: null,
      })
      .where(withOutcome('delivered')),
    db
      .update(hubSubscriptions)
      .set({
        failures: sql`${hubSubscriptions.failures} + 1`,
        failingSince: sql`coalesce(${hubSubscriptions.failingSince}, ${now()})`,
        nextAttemptAt: sql`${now()} + min(${MINUTE} << min(${hubSubscriptions.failures}, 20), ${MAX_BACKOFF_MS})`,
      })
      .where(withOutcome('failed')),
    db
      .delete(hubSubscriptions)
      .where(sql`${withOutcome('ended')} OR (${withOutcome('failed')} AND failing_since <= ${now() - GIVE_UP_AFTER_MS})`),
  ])
}

/** `ended` means that the subscriber wants no further deliveries. */
type Outcome = 'delivered' | 'failed' | 'ended'

const TIMEOUT_MS = 4000
const GONE = 410

/**
 * POSTs a feed to a subscriber and signs it if the subscriber gave a secret. The outcome depends only on the response status; a failed
 * request counts as `failed`.
 */
async function sendContent(
  env: Env,
  { callback, secret }: { callback: string; secret: string | null },
  { type, body, self }: FeedDocument,
): Promise<Outcome> {
  const headers = {
    'Content-Type': type,
    Link: feedLinks(env.ORIGIN, self),
    ...(secret === null ? {} : { 'X-Hub-Signature': `sha256=${await signature(secret, body)}` }),
  }
  try {
    const answer = await outboundFetch(env, callback, {
      method: 'POST',
      headers,
      body,
      maxBytes: Number.MAX_SAFE_INTEGER,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    })
    await answer.body?.cancel()
    return answer.ok ? 'delivered' : answer.status === GONE ? 'ended' : 'failed'
  } catch (error) {
    if (error instanceof OutboundRequestError) return 'failed'
    throw error
  }
}

/** Computes the hex-encoded HMAC-SHA-256 of the body. */
async function signature(secret: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, body)).toHex()
}
