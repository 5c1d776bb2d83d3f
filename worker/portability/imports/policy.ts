import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { imports } from './schema.ts'

/** Returns the viewer's import. Errors: `not_found`, also for that of another member. */
export async function findOwnImport(db: Database, viewer: Viewer, hash: string) {
  const [row] = await db
    .select({
      id: imports.id,
      hash: imports.hash,
      state: imports.state,
      bytes: imports.bytes,
      multipartId: imports.multipartId,
      feed: imports.feed,
    })
    .from(imports)
    .where(and(eq(imports.hash, hash), eq(imports.ownerId, viewer.id)))
  if (!row) throw notFound()
  return row
}
export type OwnImport = Awaited<ReturnType<typeof findOwnImport>>

/** Key of the object of an uploaded file. */
export const importKey = (hash: string): ObjectKey => `import/${hash}`
