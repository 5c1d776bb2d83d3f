import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { audio, media } from './schema.ts'

type OwnedTable = typeof audio | typeof media
type Hashes = readonly string[]

const audioColumns = { hash: audio.hash, format: audio.format, duration: audio.duration }
const pictureColumns = { hash: media.hash, width: media.width, height: media.height, widths: media.widths, blur: media.blur }

const isOwned = (table: OwnedTable, ownerId: number, hashes: Hashes): SQL | undefined =>
  and(eq(table.ownerId, ownerId), sql`${table.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
const hasDigest = (table: OwnedTable, ownerId: number, contentDigest: string): SQL | undefined =>
  and(eq(table.ownerId, ownerId), eq(table.contentDigest, contentDigest))
/** The next check of the sweep is a day away, and deletion at least a week. */
const claimedColumns = () => ({ checkedAt: now(), unusedSince: null })

const toPicture = ({ blur, ...picture }: Omit<Picture, 'blur'> & { blur: string | null }): Picture =>
  blur === null ? picture : { ...picture, blur }
const indexByHash = <Item extends { hash: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.hash, item]))

export async function selectOwnedAudio(db: Database, ownerId: number, hashes: Hashes): Promise<Map<string, Audio>> {
  if (hashes.length === 0) return new Map()
  const isListed = and(isOwned(audio, ownerId, hashes), isNull(audio.sweptAt))
  return indexByHash(await db.select(audioColumns).from(audio).where(isListed))
}

export async function selectOwnedPictures(db: Database, ownerId: number, hashes: Hashes): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map()
  const isListed = and(isOwned(media, ownerId, hashes), isNull(media.sweptAt))
  return indexByHash((await db.select(pictureColumns).from(media).where(isListed)).map(toPicture))
}

/**
 * Returns the given audio files that belong to the owner and are not being deleted, by hash, and protects them from the sweep for at least a
 * week.
 */
export const claimAudio = async (db: Database, ownerId: number, hashes: Hashes): Promise<Map<string, Audio>> =>
  indexByHash(hashes.length === 0 ? [] : await claimAudioWhere(db, isOwned(audio, ownerId, hashes)))

/** Does for images what `claimAudio` does for audio files. */
export const claimPictures = async (db: Database, ownerId: number, hashes: Hashes): Promise<Map<string, Picture>> =>
  indexByHash(hashes.length === 0 ? [] : await claimPicturesWhere(db, isOwned(media, ownerId, hashes)))

/** Returns the owner's earlier upload of the same bytes and protects it from the sweep; undefined if there is none or it was swept. */
export const claimUploadedAudio = async (db: Database, ownerId: number, contentDigest: string): Promise<Audio | undefined> =>
  (await claimAudioWhere(db, hasDigest(audio, ownerId, contentDigest)))[0]

/** Returns the owner's earlier upload of the same bytes and protects it from the sweep; undefined if there is none or it was swept. */
export const claimUploadedPicture = async (db: Database, ownerId: number, contentDigest: string): Promise<Picture | undefined> =>
  (await claimPicturesWhere(db, hasDigest(media, ownerId, contentDigest)))[0]

const claimAudioWhere = (db: Database, condition: SQL | undefined): Promise<Audio[]> =>
  db
    .update(audio)
    .set(claimedColumns())
    .where(and(condition, isNull(audio.sweptAt)))
    .returning(audioColumns)

async function claimPicturesWhere(db: Database, condition: SQL | undefined): Promise<Picture[]> {
  const rows = await db
    .update(media)
    .set(claimedColumns())
    .where(and(condition, isNull(media.sweptAt)))
    .returning(pictureColumns)
  return rows.map(toPicture)
}
