import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS, MASTHEAD_RATIOS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { media } from '#worker/posts/media/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ManagedPublication, MastheadKind, UpdatePublication } from './contract.ts'
import { invalidatePublication } from './invalidate-publication.ts'
import { ownsPublication } from './policy.ts'
import { findManaged, selectManaged, viewManaged } from './read-managed.ts'

/**
 * Updates the given settings of a publication that the viewer owns and invalidates the cached pages that show them. Idempotent. Errors:
 * `not_found` for others than members, `forbidden` for members without ownership, `invalid` for an unsuitable picture.
 */
export async function updatePublication(
  db: Database,
  viewer: Viewer,
  hash: string,
  { avatar, masthead, ...fields }: UpdatePublication,
): Promise<ManagedPublication> {
  const { id } = await findManaged(db, viewer, hash, ['owner'])
  const pictures = {
    ...(avatar === undefined ? {} : { avatar: avatar === null ? null : await claimLogo(db, viewer.id, avatar) }),
    ...(masthead === undefined
      ? {}
      : masthead === null
        ? { masthead: null }
        : { masthead: await claimMasthead(db, viewer.id, masthead.hash, masthead.kind), mastheadKind: masthead.kind }),
  }
  const isOwned = ownsPublication(viewer.id, hash)
  const changes = { ...fields, ...pictures }
  const isChange = Object.values(changes).some((value) => value !== undefined)
  const { rows } = await write(db, {
    before: { rows: selectManaged(db, viewer.id, eq(publications.id, id)) },
    change: [
      ...(isChange
        ? [
            db
              .update(publications)
              .set(changes)
              .where(and(eq(publications.id, id), isOwned)),
            ...invalidatePublication(db, id, false, isOwned),
            enqueueIndexing(db, hash, now(), isOwned),
          ]
        : []),
    ],
  })
  if (rows[0]?.role !== 'owner') throw new AppError('forbidden')
  return viewManaged(await findManaged(db, viewer, hash))
}

async function claimOwn(db: Database, ownerId: number, hash: string, field: 'avatar' | 'masthead'): Promise<Picture> {
  const picture = (await claimPictures(db, ownerId, [hash])).get(hash)
  if (!picture) throw invalid({ [field]: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
  return picture
}

async function claimLogo(db: Database, ownerId: number, hash: string): Promise<Picture> {
  // Logos appear on every card, where a blur placeholder would cost more than it helps.
  const { blur: _, ...logo } = await claimOwn(db, ownerId, hash, 'avatar')
  return logo
}

async function claimMasthead(db: Database, ownerId: number, hash: string, kind: MastheadKind): Promise<Picture> {
  const picture = await claimOwn(db, ownerId, hash, 'masthead')
  const error = mastheadError(picture, kind)
  if (error) throw invalid({ masthead: error })
  return picture
}

/** Returns why a picture cannot be a masthead, in Persian, or undefined if it can. */
function mastheadError({ width, height }: Pick<Picture, 'width' | 'height'>, kind: MastheadKind): string | undefined {
  const [ratio, { min, max }] = [width / height, MASTHEAD_RATIOS[kind]]
  const minWidth = kind === 'banner' ? LIMITS.bannerWidth : LIMITS.wordmarkWidth
  const name = kind === 'banner' ? 'تصویر سرلوحه' : 'نام‌نگاره'
  const size = `این تصویر ${persianDigits(width)} در ${persianDigits(height)} پیکسل است`
  if (width < minWidth) return `${size}؛ پهنای ${name} دست‌کم ${persianDigits(minWidth)} پیکسل است`
  if (ratio < min) return `${size} و بیش از اندازه بلند؛ پهنای ${name} باید دست‌کم ${persianDigits(min)} برابر بلندی‌اش باشد`
  if (ratio > max) return `${size} و بیش از اندازه باریک؛ پهنای ${name} حداکثر ${persianDigits(max)} برابر بلندی‌اش است`
  return undefined
}

/**
 * Statement: transfers the pictures that a publication shows from one user to another, so that they are not erased with the first one's;
 * those of which the other already has the same bytes stay. With `when`, it does so only if the condition holds at that point in the batch.
 */
export const transferPictures = (db: Database, publicationId: number, fromUserId: number, toUserId: number, when: SQL = sql`1`) =>
  db
    .update(media)
    .set({ ownerId: toUserId })
    .where(
      sql`${media.ownerId} = ${fromUserId} AND ${media.hash} IN (
        SELECT avatar ->> 'hash' FROM publications WHERE id = ${publicationId}
        UNION SELECT masthead ->> 'hash' FROM publications WHERE id = ${publicationId}
        UNION SELECT cover ->> 'hash' FROM podcasts WHERE publication_id = ${publicationId})
        AND NOT EXISTS (SELECT 1 FROM media own WHERE own.owner_id = ${toUserId} AND own.content_digest = ${media.contentDigest}) AND ${when}`,
    )
