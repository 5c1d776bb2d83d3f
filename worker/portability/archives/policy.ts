import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ArchiveKind } from './contract.ts'

export interface Subject {
  kind: ArchiveKind
  id: number
  handle: string
}

export const ownAccount = ({ id, handle }: Viewer): Subject => ({ kind: 'user', id, handle })

/** Finds a publication that the viewer owns. Errors: `not_found`, `forbidden` for anyone else. */
export async function findOwnPublication(db: Database, viewer: Viewer, handle: string): Promise<Subject> {
  const [row] = await db
    .select({ id: publications.id, ownerId: publications.ownerId })
    .from(publications)
    .where(and(eq(publications.handle, handle), isNull(publications.closedAt)))
  if (!row) throw notFound()
  if (row.ownerId !== viewer.id) throw new AppError('forbidden', { message: 'فقط مدیر انتشارات می‌تواند خروجی کامل آن را بگیرد.' })
  return { kind: 'publication', id: row.id, handle }
}

/** SQL condition on `archives`: who requested it still may have it; accounts that are closed, until their erasure, too. */
export const isStillOwned: SQL = sql`iif(archives.kind = 'user', archives.subject_id = archives.requested_by,
  EXISTS (SELECT 1 FROM publications o WHERE o.id = archives.subject_id AND o.owner_id = archives.requested_by AND o.closed_at IS NULL))`
