import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { conflict } from '#worker/lib/errors.ts'
import { media } from './schema.ts'

/** SQL: bytes of the owner's images as uploaded, without those that are being deleted. */
export const usedImageBytes = (ownerId: number): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(bytes), 0) FROM media WHERE owner_id = ${ownerId} AND swept_at IS NULL)`

/** Throws `conflict` if an image of `bytes` would exceed the owner's quota. Concurrent uploads can still make `insertImage` refuse it. */
export async function requireImageQuota(db: Database, ownerId: number, bytes: number): Promise<void> {
  const [row] = await db.all<{ used: number }>(sql`SELECT ${usedImageBytes(ownerId)} AS used`)
  const used = row?.used ?? 0
  if (used + bytes > LIMITS.imageBytesTotal) throw conflict(quotaMessage(used))
}

/** Inserts nothing if the image would exceed the owner's quota or a concurrent request stored the same bytes. */
export async function insertImage(db: Database, image: typeof media.$inferInsert): Promise<void> {
  const withinQuota = sql`WHERE ${usedImageBytes(image.ownerId)} + ${image.bytes} <= ${LIMITS.imageBytesTotal}`
  await insertSelect(db, media, image, withinQuota).onConflictDoNothing()
}

const megabytes = (bytes: number): string => `${formatNumber(Math.floor(bytes / 1_000_000))} مگابایت`
const quotaMessage = (used: number): string =>
  `از ${megabytes(LIMITS.imageBytesTotal)} جای عکس‌هایت ${megabytes(used)} پر است و این عکس جا نمی‌شود؛ عکس‌هایی را که نمی‌خواهی از پست‌ها بردار و هفتهٔ دیگر دوباره امتحان کن.`
