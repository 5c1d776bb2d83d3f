import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { serveRanges } from '#worker/posts/media/index.ts'
import { isLinkValid } from './format/manifest.ts'
import { archiveKey } from './object-keys.ts'
import { isStillOwned } from './policy.ts'
import { archives } from './schema.ts'

interface Link {
  hash: string
  /** In UTC ms. */
  expires: number
  signature: string
}

/**
 * Serves the file of an archive, or a range of it, to whoever has its link, since download managers send no cookies. Errors: `not_found` for a
 * link that this site did not sign, `gone` once it expired or the archive was deleted, and while its account is deactivated; that of an
 * account that waits for its erasure stays useful.
 */
export async function downloadArchive(env: Env, db: Database, { hash, expires, signature }: Link, request: Request): Promise<Response> {
  if (!(await isLinkValid(env, hash, expires, signature))) throw notFound()
  const [row] = await db
    .select({ name: archives.name })
    .from(archives)
    .where(sql`hash = ${hash} AND state = 'ready' AND expires_at = ${expires} AND expires_at > ${now()} AND ${isStillOwned}
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = archives.requested_by AND u.state <> 'deactivated')`)
  if (!row) throw new AppError('gone', { message: 'زمان این خروجی تمام شده است؛ از تنظیمات دفتر خروجی تازه‌ای بگیر.' })
  const headers = { 'Content-Disposition': `attachment; filename="${row.name}.zip"`, 'Cache-Control': 'private, no-store' }
  return serveRanges(env, { key: archiveKey(hash), type: 'application/zip', headers }, request)
}
