import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { type Erasure, onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'
import { discardFile } from './discard-file.ts'

const FILES_PER_BATCH = 10

const onOwnImports = (userId: number) => sql`import_id IN (SELECT id FROM imports WHERE owner_id = ${userId})`

/** Deletes a chunk of the files of a user’s imports of texts; returns false when none are left. */
async function eraseImportedFileChunk(env: Env, db: Database, userId: number): Promise<boolean> {
  const files = await db.all<{ id: number; hash: string; multipartId: string | null }>(
    sql`SELECT id, hash, multipart_id AS "multipartId" FROM imports WHERE owner_id = ${userId} AND is_stored = 1 LIMIT ${FILES_PER_BATCH}`,
  )
  for (const file of files) await discardFile(env, db, file)
  return files.length > 0
}

export const erasure: readonly Erasure[] = [
  eraseImportedFileChunk,
  { table: 'archived_comments', key: 'id', where: onOwnPosts },
  {
    table: 'imported_posts',
    key: 'owner_id, source_key',
    where: (id) => sql`owner_id = ${id} OR ${onOwnPosts(id)} OR ${onOwnImports(id)}`,
  },
  { table: 'import_items', key: 'id', where: onOwnImports },
  { table: 'import_parts', key: 'import_id, number', where: onOwnImports },
  { table: 'imports', key: 'id', where: ownedBy('owner_id') },
]
