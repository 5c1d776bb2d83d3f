import { lte, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidateRemoval } from '#worker/lib/invalidations.ts'
import { isObjectKey, OBJECT_KINDS, type ObjectKey, type ObjectKind, objectKind } from '#worker/lib/media-bucket.ts'
import { audioCacheTag, imageCacheTag } from './object-keys.ts'
import { objectSweeps, orphanedObjects } from './schema.ts'

/** Objects listed per run, and deleted per run. */
const LISTED_PER_RUN = 200
const DELETED_PER_RUN = 100
/**
 * Time for which an object must have been without a row. A restored database may reference any object of the last 30 days, because R2 has
 * no backup of its own.
 */
const GRACE_PERIOD = 31 * DAY

interface OrphanRule {
  /** SQL condition: a row references the object whose key is `key`; `hash` is the key's second segment without extension. */
  isReferenced: SQL
  cacheTag?: (hash: string) => string
}

/** What references each kind of object; null for objects that another task deletes by age. */
const RULES: Readonly<Record<ObjectKind, OrphanRule | null>> = {
  // All widths and the cover of an image belong to its row.
  image: { isReferenced: sql`EXISTS (SELECT 1 FROM media m WHERE m.hash = o.hash)`, cacheTag: imageCacheTag },
  audio: { isReferenced: sql`EXISTS (SELECT 1 FROM audio a WHERE a.hash = o.hash)`, cacheTag: audioCacheTag },
  sound: {
    isReferenced: sql`(EXISTS (SELECT 1 FROM sounds s WHERE s.object_key = o.key)
      OR EXISTS (SELECT 1 FROM sound_uploads u WHERE u.hash = o.hash)
      OR EXISTS (SELECT 1 FROM podcast_import_items i WHERE i.sound = o.hash)
      OR EXISTS (SELECT 1 FROM import_items i WHERE i.audio_hash = o.hash))`,
  },
  archive: { isReferenced: sql`EXISTS (SELECT 1 FROM archives a WHERE a.hash = o.hash)` },
  import: { isReferenced: sql`EXISTS (SELECT 1 FROM imports i WHERE i.hash = o.hash AND i.is_stored = 1)` },
  results: { isReferenced: sql`EXISTS (SELECT 1 FROM campaign_results r WHERE r.file_key = o.key)` },
  // `pruneShareImages` deletes these.
  share: null,
}

const hashOf = (key: string): string => /^[^/]+\/([^/.]+)/.exec(key)?.[1] ?? ''

/** Returns those of the keys that no row references; a key of an unknown kind counts as referenced. */
async function findOrphans(db: Database, keys: readonly string[]): Promise<ObjectKey[]> {
  const objects = JSON.stringify(keys.filter(isObjectKey).map((key) => ({ key, hash: hashOf(key), kind: objectKind(key) })))
  const isReferenced = sql.join(
    OBJECT_KINDS.map((kind) => sql`WHEN ${kind} THEN ${RULES[kind]?.isReferenced ?? sql`1`}`),
    sql` `,
  )
  const rows = await db.all<{ key: ObjectKey }>(
    sql`SELECT o.key AS key FROM (SELECT value ->> 'key' AS key, value ->> 'hash' AS hash, value ->> 'kind' AS kind FROM json_each(${objects})) o
        WHERE NOT CASE o.kind ${isReferenced} END`,
  )
  return rows.map(({ key }) => key)
}

/**
 * Cron task: finds objects without a row, as a crash between writing an object and its row leaves them, and deletes those that were found
 * so `GRACE_PERIOD` ago and still are. Each run lists the next part of the bucket.
 */
export async function sweepObjects(env: Env, db: Database): Promise<void> {
  await markOrphans(env, db)
  await deleteOrphans(env, db)
}

async function markOrphans(env: Env, db: Database): Promise<void> {
  const [sweep] = await db.select().from(objectSweeps)
  const page = await env.MEDIA.list({ limit: LISTED_PER_RUN, startAfter: sweep?.lastKey || undefined })
  const keys = page.objects.map(({ key }) => key)
  const unknown = keys.filter((key) => !isObjectKey(key))
  if (unknown.length > 0) console.error(JSON.stringify({ level: 'error', event: 'unknown_objects', keys: unknown.slice(0, 10) }))
  const orphans = JSON.stringify(await findOrphans(db, keys))
  const lastKey = page.truncated ? (keys.at(-1) ?? '') : ''
  await atomic(db, [
    db
      .delete(orphanedObjects)
      .where(sql`key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND key NOT IN (SELECT value FROM json_each(${orphans}))`),
    insertSelect(db, orphanedObjects, { key: sql`value`, foundAt: now() }, sql`FROM json_each(${orphans}) WHERE 1`).onConflictDoNothing(),
    db.insert(objectSweeps).values({ id: 1, lastKey }).onConflictDoUpdate({ target: objectSweeps.id, set: { lastKey } }),
  ])
}

async function deleteOrphans(env: Env, db: Database): Promise<void> {
  const due = await db
    .select({ key: orphanedObjects.key })
    .from(orphanedObjects)
    .where(lte(orphanedObjects.foundAt, now() - GRACE_PERIOD))
    .orderBy(orphanedObjects.foundAt, orphanedObjects.key)
    .limit(DELETED_PER_RUN)
  if (due.length === 0) return
  const keys = due.map(({ key }) => key)
  // A row may reference the object again, as after the database was restored.
  const orphans = await findOrphans(db, keys)
  if (orphans.length > 0) await env.MEDIA.delete(orphans)
  const tags = orphans.flatMap((key) => RULES[objectKind(key)]?.cacheTag?.(hashOf(key)) ?? [])
  await atomic(db, [
    ...(tags.length > 0 ? [invalidateRemoval(db, tags)] : []),
    db.delete(orphanedObjects).where(sql`key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`),
  ])
}
