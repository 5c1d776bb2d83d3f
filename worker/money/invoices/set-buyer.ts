import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invoices } from './schema.ts'

/** Stores what the printed invoice says of the buyer, in every state, since it changes no amount. Errors: `not_found`. */
export async function setBuyer(db: Database, viewer: Viewer, { hash, buyer }: { hash: string; buyer: string }): Promise<void> {
  const [changed] = await db
    .update(invoices)
    .set({ buyer })
    .where(and(eq(invoices.hash, hash), eq(invoices.userId, viewer.id)))
    .returning({ id: invoices.id })
  if (!changed) throw notFound()
}
