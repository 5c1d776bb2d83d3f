import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { parseFeedUrl } from '#worker/lib/http/outbound-url.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { CreateImport, TextImport } from './contract.ts'
import { enqueueTurn } from './lease.ts'
import { importKey } from './policy.ts'
import { readImport } from './read-import.ts'
import { imports } from './schema.ts'

/**
 * Begins an import: a file waits for its parts, a feed is read at once. Repeating a request with the same `key` returns the first import.
 * Errors: `invalid` for an address that cannot be one; `rate_limited` over `LIMITS.importsPerDay`.
 */
export async function createImport(env: Env, db: Database, viewer: Viewer, request: CreateImport): Promise<TextImport> {
  const repeated = await findByKey(db, viewer, request.key)
  if (repeated) return readImport(db, viewer, repeated)
  if ('feed' in request) {
    const url = parseFeedUrl(request.feed)
    if (!url) throw invalid({ feed: 'این نشانی درست نیست؛ نشانی وبلاگ یا RSS را کامل بنویس' })
    url.hash = ''
    await insertImport(db, viewer, { clientKey: request.key, state: 'reading', feed: url.href, hash: newHash(), isStored: true })
  } else {
    const hash = newHash()
    const multipart = await env.MEDIA.createMultipartUpload(importKey(hash))
    const { fileName, bytes } = request
    const file = { fileName, bytes, multipartId: multipart.uploadId, isStored: true }
    await insertImport(db, viewer, { clientKey: request.key, state: 'uploading', hash, ...file })
    // A concurrent request created the import, or too many exist.
    if ((await findByKey(db, viewer, request.key)) !== hash) await multipart.abort()
  }
  return readCreated(db, viewer, request.key)
}

/**
 * Begins an import of a small file at once, as a form without JavaScript sends it. Idempotent by `key`. Errors: `invalid` for an empty file;
 * `rate_limited` over `LIMITS.importsPerDay`.
 */
export async function createImportOfFile(
  env: Env,
  db: Database,
  viewer: Viewer,
  { key, file }: { key: string; file: File },
): Promise<TextImport> {
  const repeated = await findByKey(db, viewer, key)
  if (repeated) return readImport(db, viewer, repeated)
  if (file.size === 0) throw invalid({ file: 'فایلی انتخاب کن که خالی نباشد' })
  const hash = newHash()
  await env.MEDIA.put(importKey(hash), await file.arrayBuffer())
  const fileName = file.name.slice(0, 255)
  await insertImport(db, viewer, { clientKey: key, state: 'reading', hash, fileName, bytes: file.size, isStored: true })
  if ((await findByKey(db, viewer, key)) !== hash) await env.MEDIA.delete(importKey(hash))
  return readCreated(db, viewer, key)
}

async function readCreated(db: Database, viewer: Viewer, key: string): Promise<TextImport> {
  const created = await findByKey(db, viewer, key)
  if (!created)
    throw new AppError('rate_limited', {
      message: `در یک روز حداکثر ${persianDigits(LIMITS.importsPerDay)} بار می‌توانی پست بیاوری؛ فردا دوباره امتحان کن.`,
      retryAfter: 3600,
    })
  return readImport(db, viewer, created)
}

async function findByKey(db: Database, viewer: Viewer, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: imports.hash })
    .from(imports)
    .where(and(eq(imports.ownerId, viewer.id), eq(imports.clientKey, key)))
  return row?.hash
}

const isBelowLimit = (viewer: Viewer): SQL =>
  sql`(SELECT count(*) FROM imports m WHERE m.owner_id = ${viewer.id} AND m.created_at > ${now() - DAY}) < ${LIMITS.importsPerDay}`

const insertImport = (
  db: Database,
  viewer: Viewer,
  row: Pick<typeof imports.$inferInsert, 'hash' | 'clientKey' | 'state'> & Partial<typeof imports.$inferInsert>,
) =>
  atomic(db, [
    insertSelect(db, imports, { ...row, ownerId: viewer.id, createdAt: now() }, sql`WHERE ${isBelowLimit(viewer)}`).onConflictDoNothing(),
    enqueueTurn(db, sql`i.hash = ${row.hash}`),
  ])
