import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { logError } from '#worker/lib/log-error.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { invalidateShow } from '#worker/podcasts/shows/index.ts'
import { ImageSizeError, uploadCover } from '#worker/posts/media/index.ts'
import type { ShowWarning } from './contract.ts'
import { MAX_ATTEMPTS, RETRY_DELAY_MS } from './item-queue.ts'
import { type ImportTurn, isLeaseHeld } from './lease.ts'
import { fetchFile, toCopyError } from './remote-file.ts'
import { podcastImports } from './schema.ts'

/**
 * Imports the show's cover if it is due. A failure never stops the turn: it is retried like an episode's, then becomes a warning. Keeps a
 * cover set meanwhile.
 */
export async function importCover(turn: ImportTurn): Promise<void> {
  const { env, db, lease } = turn
  const isHolder = sql`${podcastImports.id} = ${lease.id} AND ${isLeaseHeld(lease)}`
  // Counted in advance, so that an attempt that crashes the worker is not repeated at once.
  const [attempt] = await db
    .update(podcastImports)
    .set({
      coverAttempts: sql`${podcastImports.coverAttempts} + 1`,
      coverRetryAt: sql`${now()} + (${RETRY_DELAY_MS} << (2 * ${podcastImports.coverAttempts}))`,
    })
    .where(sql`${isHolder} AND ${podcastImports.cover} IS NOT NULL AND ${podcastImports.coverRetryAt} <= ${now()}`)
    .returning({ address: podcastImports.cover, attempts: podcastImports.coverAttempts })
  if (!attempt?.address) return
  turn.hasProgressed = true
  const result = await downloadCover(env, turn, attempt.address)
  if (result === 'later' && attempt.attempts < MAX_ATTEMPTS) return
  const isWarning = typeof result === 'string'
  await atomic(db, [
    ...(isWarning
      ? []
      : [
          db
            .update(shows)
            .set({ cover: result })
            .where(sql`${shows.id} = ${lease.podcastId} AND ${shows.cover} IS NULL AND ${isLeaseHeld(lease)}`),
          invalidateShow(db, lease.podcastHash),
        ]),
    db
      .update(podcastImports)
      .set({
        cover: null,
        ...(isWarning && {
          failedCover: attempt.address,
          warnings: sql`json_insert(${podcastImports.warnings}, '$[#]', ${result === 'later' ? 'coverFailed' : result})`,
        }),
      })
      .where(isHolder),
  ])
}

/** Downloads and stores a cover; returns the reason if it can never be used, and `later` if another attempt may succeed. */
async function downloadCover(env: Env, { db, lease }: ImportTurn, address: string): Promise<Picture | ShowWarning | 'later'> {
  try {
    const { bytes } = await fetchFile(env, address, LIMITS.imageBytes)
    return await uploadCover(env, db, lease.ownerId, bytes)
  } catch (error) {
    const copyError = toCopyError(error)
    if (copyError) return copyError.retryable ? 'later' : 'coverFailed'
    if (error instanceof ImageSizeError) return 'coverSize'
    if (error instanceof AppError && error.code !== 'unavailable') return 'coverFailed'
    logError('import_cover_failed', error, { import: lease.hash })
    return 'later'
  }
}

const COVER_WARNINGS: readonly ShowWarning[] = ['cover', 'coverSize', 'coverFailed']

/** Statement: lets an import try its failed cover again, or the one at `address`, unless the show has a cover by now. */
export const retryCover = (db: Database, importId: number, address: string | SQL = sql`failed_cover`): Statement =>
  db
    .update(podcastImports)
    .set({
      cover: sql`${address}`,
      failedCover: null,
      coverAttempts: 0,
      coverRetryAt: 0,
      warnings: sql`(SELECT json_group_array(value) FROM json_each(notes) WHERE value NOT IN (SELECT value FROM json_each(${JSON.stringify(COVER_WARNINGS)})))`,
    })
    .where(
      sql`id = ${importId} AND ${address} IS NOT NULL AND EXISTS (SELECT 1 FROM podcasts p WHERE p.id = podcast_id AND p.cover IS NULL)`,
    )
