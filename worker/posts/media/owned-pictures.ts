import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { media } from './schema.ts'

const columns = { hash: media.hash, width: media.width, height: media.height, widths: media.widths, blur: media.blur }

interface Row extends Omit<Picture, 'blur'> {
  blur: string | null
}

const toPicture = ({ blur, ...picture }: Row): Picture => (blur === null ? picture : { ...picture, blur })

const isOneOfHashes = (hashes: readonly string[]): SQL => sql`${media.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`

export async function selectOwnedPictures(db: Database, ownerId: number, hashes: readonly string[]): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select(columns)
    .from(media)
    .where(and(eq(media.ownerId, ownerId), isNull(media.sweptAt), isOneOfHashes(hashes)))
  return new Map(rows.map((row) => [row.hash, toPicture(row)]))
}

/** Returns those of the images that the owner still has, by hash, and protects them from the sweep for at least a week. */
export async function claimPictures(db: Database, ownerId: number, hashes: readonly string[]): Promise<Map<string, Picture>> {
  return hashes.length === 0 ? new Map() : claimWhere(db, and(eq(media.ownerId, ownerId), isOneOfHashes(hashes)))
}

/** Returns the owner's earlier upload of the same bytes and protects it from the sweep; undefined if there is none or it was swept. */
export async function claimUploadedPicture(db: Database, ownerId: number, contentDigest: string): Promise<Picture | undefined> {
  const found = await claimWhere(db, and(eq(media.ownerId, ownerId), eq(media.contentDigest, contentDigest)))
  return [...found.values()][0]
}

async function claimWhere(db: Database, condition: SQL | undefined): Promise<Map<string, Picture>> {
  const rows = await db
    .update(media)
    .set({ checkedAt: now(), unusedSince: null })
    .where(and(condition, isNull(media.sweptAt)))
    .returning(columns)
  return new Map(rows.map((row) => [row.hash, toPicture(row)]))
}
