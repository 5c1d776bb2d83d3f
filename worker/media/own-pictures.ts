import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Picture } from '#worker/lib/contract.ts'
import { media } from './schema.ts'

/** Those of the named pictures that the person uploaded, by hash. */
export async function ownPictures(db: Database, ownerId: number, hashes: readonly string[]): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select({ hash: media.hash, width: media.width, height: media.height, widths: media.widths })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), sql`${media.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`))
  return new Map(rows.map((picture) => [picture.hash, picture]))
}
