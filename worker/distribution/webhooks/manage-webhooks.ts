import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { HOUR } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { OutboundRequestError, validateOutboundUrl } from '#worker/lib/http/outbound-url.ts'
import { restartedColumns } from '#worker/lib/turn-lease.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { ChangeWebhook, CreatedWebhook, CreateWebhook, WebhookView } from './contract.ts'
import { findManagedWebhook, findOwner } from './policy.ts'
import { readWebhook } from './read-webhooks.ts'
import { webhookDeliveries, webhooks } from './schema.ts'
import { createSecret } from './sign-message.ts'
import { text } from './text.ts'
import { enqueueTurn } from './webhook-lease.ts'

/**
 * Creates a webhook and returns its secret, which is shown only once. Errors: `not_found` for a publication of others, `invalid`
 * for an address that cannot be public, `conflict` at the limit, which the statement enforces.
 */
export async function createWebhook(
  env: Env,
  db: Database,
  viewer: Viewer,
  { publication, url, events }: CreateWebhook,
): Promise<CreatedWebhook> {
  const { kind, id: subjectId } = await findOwner(db, viewer, publication)
  const hash = newHash()
  const { shown, sealed } = await createSecret(hash, env.SECRETS_KEY)
  const stored = await insertSelect(
    db,
    webhooks,
    { id: sql`NULL`, hash, kind, subjectId, managerId: viewer.id, ...parseUrl(env, url), events, secret: sealed, createdAt: now() },
    sql`WHERE (SELECT count(*) FROM webhooks w WHERE w.kind = ${kind} AND w.subject_id = ${subjectId}) < ${LIMITS.webhooks}`,
  ).returning({ id: webhooks.id })
  if (stored.length === 0) throw conflict(text.full(persianDigits(LIMITS.webhooks)))
  return { secret: shown, view: await readWebhook(db, viewer, hash) }
}

function parseUrl(env: Env, address: string): { url: string; host: string } {
  try {
    const { href, host } = validateOutboundUrl(env, address)
    return { url: href, host }
  } catch (error) {
    if (error instanceof OutboundRequestError) throw invalid({ url: error.reason === 'own-host' ? text.ownHost : text.address })
    throw error
  }
}

/**
 * Changes a webhook. Who sets the address or starts the webhook answers for it from then on; starting it forgets its failures. Messages that waited
 * during a pause are sent afterwards. Idempotent. Errors: `not_found`, `invalid` for an address that cannot be public.
 */
export async function changeWebhook(
  env: Env,
  db: Database,
  viewer: Viewer,
  hash: string,
  { url, events, state }: ChangeWebhook,
): Promise<WebhookView> {
  const webhook = await findManagedWebhook(db, viewer, hash)
  const isStarted = state === 'active' && webhook.state !== 'active'
  const address = url === undefined ? undefined : parseUrl(env, url)
  const isTaken = isStarted || (address !== undefined && webhook.url !== address.url)
  await atomic(db, [
    db
      .update(webhooks)
      .set({
        ...address,
        ...(events && { events }),
        ...(state && { state, disabledBy: null }),
        ...(isTaken && { managerId: viewer.id, failures: 0, failingSince: null, ...restartedColumns() }),
      })
      .where(eq(webhooks.id, webhook.id)),
    enqueueTurn(db, sql`i.id = ${webhook.id}`),
  ])
  return readWebhook(db, viewer, hash)
}

/** Replaces the secret; the one before signs too for `LIMITS.webhookOldSecretHours`. Errors: `not_found`. */
export async function rotateSecret(env: Env, db: Database, viewer: Viewer, hash: string): Promise<{ secret: string }> {
  const { id } = await findManagedWebhook(db, viewer, hash)
  const { shown, sealed } = await createSecret(hash, env.SECRETS_KEY)
  await db
    .update(webhooks)
    .set({ oldSecret: sql`secret`, oldSecretUntil: now() + LIMITS.webhookOldSecretHours * HOUR, secret: sealed })
    .where(eq(webhooks.id, id))
  return { secret: shown }
}

/** Deletes a webhook with its log. Errors: `not_found`. */
export async function deleteWebhook(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const { id } = await findManagedWebhook(db, viewer, hash)
  await db.delete(webhooks).where(eq(webhooks.id, id))
}

/** Sends a test message at once. Errors: `not_found`, `conflict` unless the webhook is active. */
export async function sendPing(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const webhook = await findManagedWebhook(db, viewer, hash)
  if (webhook.state !== 'active') throw conflict(text.inactive)
  const at = now()
  await atomic(db, [
    db.insert(webhookDeliveries).values({ webhookId: webhook.id, event: 'ping', subject: hash, at, nextAttemptAt: at }),
    ...sendAtOnce(db, webhook.id),
  ])
}

/**
 * Sends a message again under the same id, also one that waits for its next attempt. Idempotent until it is sent. Errors: `not_found`, `conflict` unless
 * the webhook is active, or for a message whose subject is not public any more.
 */
export async function replayMessage(db: Database, viewer: Viewer, hash: string, message: string): Promise<void> {
  const webhook = await findManagedWebhook(db, viewer, hash)
  const isMessage = and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.hash, message))
  const [row] = await db.select({ state: webhookDeliveries.state }).from(webhookDeliveries).where(isMessage)
  if (!row) throw notFound()
  if (webhook.state !== 'active') throw conflict(text.inactive)
  if (row.state === 'withheld') throw conflict(text.withheld)
  await atomic(db, [
    db
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: now() })
      .where(and(isMessage, sql`state <> 'withheld'`)),
    ...sendAtOnce(db, webhook.id),
  ])
}

/** Statements: end the pause after a failure and enqueue a turn. */
const sendAtOnce = (db: Database, id: number) => [
  db.update(webhooks).set({ retryAt: 0 }).where(eq(webhooks.id, id)),
  enqueueTurn(db, sql`i.id = ${id}`),
]
