import { type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { editedPublicationIds } from '#worker/publications/members/index.ts'
import type { Delivery, WebhookEvent, Webhooks, WebhookView } from './contract.ts'
import { findManagedWebhook, isManagedBy } from './policy.ts'
import { isSendable } from './read-message.ts'

type Row = Omit<WebhookView, 'owner' | 'events' | 'manager'> & {
  kind: 'user' | 'publication'
  key: string
  events: string
  handle: string
  name: string
}

const selectWebhooks = (db: Database, which: SQL) =>
  db.all<Row>(sql`SELECT w.hash, w.kind, coalesce(n.handle, o.handle) AS key, w.url, w.events, w.state, w.disabled_by AS disabledBy,
      w.failing_since AS failingSince, w.old_secret_until AS oldSecretUntil, w.created_at AS createdAt, m.handle, m.name
    FROM webhooks w JOIN users m ON m.id = w.manager_id LEFT JOIN users o ON w.kind = 'user' AND o.id = w.subject_id
      LEFT JOIN publications n ON w.kind = 'publication' AND n.id = w.subject_id
    WHERE ${which} ORDER BY w.kind DESC, w.subject_id, w.id`)

const toView = ({ kind, key, events, handle, name, ...row }: Row): WebhookView => ({
  ...row,
  owner: { kind, key },
  // Only validated lists are stored.
  events: JSON.parse(events) as WebhookEvent[],
  manager: { handle, name },
})

/** Returns the webhooks that the viewer manages, and whose they may be: the viewer's own and those of the publications they own or edit. */
export async function readWebhooks(db: Database, viewer: Viewer): Promise<Webhooks> {
  const publications = await db.all<{ key: string; name: string }>(
    sql`SELECT n.handle AS key, n.name FROM publications n WHERE n.id IN ${editedPublicationIds(viewer.id)} ORDER BY n.id`,
  )
  const rows = await selectWebhooks(
    db,
    sql`w.id IN (SELECT id FROM webhooks WHERE kind = 'user' AND subject_id = ${viewer.id}
      UNION SELECT id FROM webhooks WHERE kind = 'publication' AND subject_id IN ${editedPublicationIds(viewer.id)})`,
  )
  return {
    owners: [
      { kind: 'user', key: viewer.handle, name: viewer.name },
      ...publications.map((publication) => ({ kind: 'publication' as const, ...publication })),
    ],
    webhooks: rows.map(toView),
  }
}

/** Returns a webhook that the viewer manages. Throws `not_found` for everybody else. */
export async function readWebhook(db: Database, viewer: Viewer, hash: string): Promise<WebhookView> {
  const [row] = await selectWebhooks(db, sql`w.hash = ${hash} AND ${isManagedBy(viewer.id)}`)
  if (!row) throw notFound()
  return toView(row)
}

/** Lists the messages of a webhook, the latest first; a payload is left out while its subject is not public. Errors: `not_found`. */
export async function listDeliveries(
  db: Database,
  viewer: Viewer,
  hash: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<Delivery>> {
  const { id } = await findManagedWebhook(db, viewer, hash)
  const cursor = decodeCursor(after)
  const rows = await db.all<
    Delivery & { id: number }
  >(sql`SELECT d.id, d.hash, d.event, d.at, d.state, d.attempts, d.attempted_at AS attemptedAt,
      iif(d.state = 'waiting', d.next_attempt_at, NULL) AS nextAttemptAt, d.status, d.error, d.duration, d.answer,
      iif(${isSendable}, d.payload, NULL) AS payload
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.webhook_id = ${id} ${cursor ? sql`AND d.id < ${cursor[1]}` : sql``} ORDER BY d.id DESC LIMIT ${limit + 1}`)
  return toPage(
    rows,
    limit,
    (row) => [row.at, row.id],
    ({ id: _, ...delivery }) => delivery,
  )
}
