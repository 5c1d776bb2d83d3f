import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { claimPart, joinParts, partInProgress, partSize, readPart, uploadClosed } from '#worker/lib/upload-parts.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { TextImport } from './contract.ts'
import { enqueueTurn, restartedColumns } from './lease.ts'
import { findOwnImport, importKey } from './policy.ts'
import { readImport } from './read-import.ts'
import { importParts, imports } from './schema.ts'

const PARTS = { table: 'import_parts', upload: 'import_id' }
const isUploading = (id: number): SQL => sql`EXISTS (SELECT 1 FROM imports WHERE id = ${id} AND state = 'uploading')`

/**
 * Stores a part of the file, in any order; repeating it changes nothing. Errors: `not_found`; `invalid` for an unknown number, a short part
 * or a wrong digest; `too_large` for a long part; `conflict` for other bytes or an import that is not uploading; `rate_limited` while
 * another request stores it.
 */
export async function uploadImportPart(
  env: Env,
  db: Database,
  viewer: Viewer,
  { hash, number }: { hash: string; number: number },
  request: Request,
): Promise<void> {
  const { id, state, bytes: fileBytes, multipartId } = await findOwnImport(db, viewer, hash)
  if (state !== 'uploading' || multipartId === null) throw uploadClosed()
  const bytes = partSize(fileBytes, number)
  const { part, digest } = await readPart(request, bytes)
  const claim = await claimPart(db, PARTS, id, { number, bytes, digest }, isUploading(id))
  if (claim === undefined) return
  const claimed = and(eq(importParts.importId, id), eq(importParts.number, number), eq(importParts.etag, claim))
  try {
    const { etag } = await env.MEDIA.resumeMultipartUpload(importKey(hash), multipartId).uploadPart(number, part)
    const stored = await db.update(importParts).set({ etag }).where(claimed).returning({ number: importParts.number })
    if (stored.length === 0) throw partInProgress()
  } catch (error) {
    await db.delete(importParts).where(claimed)
    if (error instanceof AppError) throw error
    // R2 rejects parts of an upload that a concurrent request has just ended.
    const { state: current } = await findOwnImport(db, viewer, hash)
    throw current === 'uploading' ? error : uploadClosed()
  }
}

/** Joins the parts and lets the file be read; repeating it changes nothing. Errors: `not_found`; `conflict` while parts are missing. */
export async function completeImportUpload(env: Env, db: Database, viewer: Viewer, hash: string): Promise<TextImport> {
  const { id, state, bytes, multipartId } = await findOwnImport(db, viewer, hash)
  if (state === 'cancelled') throw uploadClosed()
  if (state === 'uploading' && multipartId !== null) {
    const parts = await db
      .select({ partNumber: importParts.number, etag: importParts.etag })
      .from(importParts)
      .where(eq(importParts.importId, id))
      .orderBy(importParts.number)
    const forgetParts = () => db.delete(importParts).where(eq(importParts.importId, id))
    await joinParts(env.MEDIA, { key: importKey(hash), multipartId, bytes, parts, forgetParts })
    await atomic(db, [
      db
        .update(imports)
        .set({ state: 'reading', ...restartedColumns() })
        .where(sql`id = ${id} AND state = 'uploading'`),
      enqueueTurn(db, sql`i.id = ${id}`),
    ])
  }
  return readImport(db, viewer, hash)
}
