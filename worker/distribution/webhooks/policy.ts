import { type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { editedPublicationIds } from '#worker/publications/members/index.ts'
import { webhooks } from './schema.ts'

/** SQL condition on `webhooks w`: the user manages it, because it is their own or of a publication that they own or edit. */
export const isManagedBy = (userId: number): SQL =>
  sql`(w.kind = 'user' AND w.subject_id = ${userId} OR w.kind = 'publication' AND w.subject_id IN ${editedPublicationIds(userId)})`

/** SQL condition on `webhooks w`: the member who chose its address still manages it. */
export const isManagerCurrent: SQL = sql`(w.kind = 'user' OR w.subject_id IN ${editedPublicationIds(sql`w.manager_id`)})`

/** SQL condition on `webhooks w`: the account of the member who chose its address is open. */
export const isManagerOpen: SQL = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = w.manager_id AND ${users.state} IN ('active', 'suspended'))`

/** Returns whose webhooks the viewer means: their own, or those of a publication. Throws `not_found` for one that they neither own nor edit. */
export async function findOwner(
  db: Database,
  viewer: Viewer,
  publication: string | null,
): Promise<{ kind: 'user' | 'publication'; id: number }> {
  if (publication === null) return { kind: 'user', id: viewer.id }
  const [row] = await db.all<{ id: number }>(
    sql`SELECT n.id FROM publications n WHERE n.handle = ${publication} AND n.id IN ${editedPublicationIds(viewer.id)}`,
  )
  if (!row) throw notFound()
  return { kind: 'publication', id: row.id }
}

/** Finds a webhook that the viewer manages. Throws `not_found` for everybody else. */
export async function findManagedWebhook(db: Database, viewer: Viewer, hash: string): Promise<typeof webhooks.$inferSelect> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(sql`${webhooks.hash} = ${hash} AND EXISTS (SELECT 1 FROM webhooks w WHERE w.id = ${webhooks.id} AND ${isManagedBy(viewer.id)})`)
  if (!row) throw notFound()
  return row
}
