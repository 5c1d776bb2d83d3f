import { sql } from 'drizzle-orm'
import { LIMITS, type Picture } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import { invalidateShow } from '#worker/podcasts/shows/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { uploadCover } from '#worker/posts/media/index.ts'
import type { ShowWarning } from '../contract.ts'
import { podcastImports } from '../schema.ts'
import { fetchFile } from './fetch-details.ts'
import { isLeaseHeld, type Lease } from './lease.ts'

/** Imports the show's cover in a single attempt. Keeps a cover set meanwhile, and turns a failed download into a warning. */
export async function importCover(env: Env, db: Database, lease: Lease): Promise<void> {
  if (lease.cover === null) return
  const result = await downloadCover(env, db, lease.ownerId, lease.cover)
  const held = isLeaseHeld(lease)
  const isWarning = typeof result === 'string'
  await atomic(db, [
    ...(isWarning
      ? []
      : [
          db.update(shows).set({ cover: result }).where(sql`${shows.id} = ${lease.podcastId} AND ${shows.cover} IS NULL AND ${held}`),
          invalidateShow(db, lease.podcastHash),
        ]),
    db
      .update(podcastImports)
      .set({ cover: null, ...(isWarning && { warnings: sql`json_insert(${podcastImports.warnings}, '$[#]', ${result})` }) })
      .where(sql`${podcastImports.id} = ${lease.id} AND ${podcastImports.leaseKey} = ${lease.key}`),
  ])
}

async function downloadCover(env: Env, db: Database, ownerId: number, address: string): Promise<Picture | ShowWarning> {
  try {
    const { bytes } = await fetchFile(env, address, LIMITS.imageBytes)
    return await uploadCover(env, db, ownerId, bytes)
  } catch (error) {
    if (error instanceof OutboundRequestError) return 'cover'
    if (error instanceof AppError) return error.code === 'invalid' ? 'coverSize' : 'cover'
    throw error
  }
}
