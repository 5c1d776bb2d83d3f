import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { audio } from './schema.ts'

const columns = { hash: audio.hash, format: audio.format, duration: audio.duration }

const isOneOfHashes = (hashes: readonly string[]): SQL => sql`${audio.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`

const indexByHash = (rows: readonly Audio[]): Map<string, Audio> => new Map(rows.map((row) => [row.hash, row]))

export async function selectOwnedAudio(db: Database, ownerId: number, hashes: readonly string[]): Promise<Map<string, Audio>> {
  if (hashes.length === 0) return new Map()
  return indexByHash(
    await db
      .select(columns)
      .from(audio)
      .where(and(eq(audio.ownerId, ownerId), isNull(audio.sweptAt), isOneOfHashes(hashes))),
  )
}

/** Returns those of the audio files that the owner still has, by hash, and protects them from the sweep for at least a week. */
export async function claimAudio(db: Database, ownerId: number, hashes: readonly string[]): Promise<Map<string, Audio>> {
  return hashes.length === 0 ? new Map() : claimWhere(db, and(eq(audio.ownerId, ownerId), isOneOfHashes(hashes)))
}

/** Returns the owner's earlier upload of the same bytes and protects it from the sweep; undefined if there is none or it was swept. */
export async function claimUploadedAudio(db: Database, ownerId: number, contentDigest: string): Promise<Audio | undefined> {
  const found = await claimWhere(db, and(eq(audio.ownerId, ownerId), eq(audio.contentDigest, contentDigest)))
  return [...found.values()][0]
}

const claimWhere = async (db: Database, condition: SQL | undefined): Promise<Map<string, Audio>> =>
  indexByHash(
    await db
      .update(audio)
      .set({ checkedAt: now(), unusedSince: null })
      .where(and(condition, isNull(audio.sweptAt)))
      .returning(columns),
  )
