import { sql } from 'drizzle-orm'
import { LIMITS, type Picture } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { Refused } from '#worker/lib/http/outbound.ts'
import { outdateShow } from '#worker/podcasts/shows/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { uploadCover } from '#worker/posts/media/index.ts'
import type { ShowNote } from '../contract.ts'
import { podcastImports } from '../schema.ts'
import { fileAt } from './details.ts'
import { isHeld, type Lease } from './lease.ts'

/** Brings the show's cover, once; a show that has one by now keeps it, and one that cannot come is told of. */
export async function takeCover(env: Env, db: Database, lease: Lease): Promise<void> {
  if (lease.cover === null) return
  const taken = await pictureOf(env, db, lease.ownerId, lease.cover)
  const held = isHeld(lease)
  const isNote = typeof taken === 'string'
  await atomic(db, [
    ...(isNote
      ? []
      : [
          db
            .update(podcasts)
            .set({ cover: taken })
            .where(sql`${podcasts.id} = ${lease.podcastId} AND ${podcasts.cover} IS NULL AND ${held}`),
          outdateShow(db, lease.podcastHash),
        ]),
    db
      .update(podcastImports)
      .set({ cover: null, ...(isNote && { notes: sql`json_insert(${podcastImports.notes}, '$[#]', ${taken})` }) })
      .where(sql`${podcastImports.id} = ${lease.id} AND ${podcastImports.leaseKey} = ${lease.key}`),
  ])
}

async function pictureOf(env: Env, db: Database, ownerId: number, address: string): Promise<Picture | ShowNote> {
  try {
    const { bytes } = await fileAt(env, address, LIMITS.imageBytes)
    return await uploadCover(env, db, ownerId, bytes)
  } catch (error) {
    if (error instanceof Refused) return 'cover'
    if (error instanceof AppError) return error.code === 'invalid' ? 'coverSize' : 'cover'
    throw error
  }
}
