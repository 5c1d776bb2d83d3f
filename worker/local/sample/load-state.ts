import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'

const TABLE = 'CREATE TABLE IF NOT EXISTS sample_loads (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT'

/** Returns whether the sample was completely loaded into this data folder. */
export async function isLoaded(local: D1Database): Promise<boolean> {
  await local.prepare(TABLE).run()
  return (await local.prepare(`SELECT 1 AS yes FROM sample_loads WHERE name = 'community'`).first('yes')) === 1
}

export async function markLoaded(local: D1Database): Promise<void> {
  await local.batch([
    local.prepare(TABLE),
    local.prepare(`INSERT INTO sample_loads (name, at) VALUES ('community', ?) ON CONFLICT DO NOTHING`).bind(now()),
  ])
}

const CHUNK = 40

/** Invalidates the pages of all users, publications, posts, tags and topics, which may have been cached while the sample was loading. */
export async function invalidateAllPages(db: Database, source: D1Database): Promise<void> {
  const names = async (sql: string, tag: (name: string) => string) => (await source.prepare(sql).raw<[string]>()).map(([name]) => tag(name))
  const tags = [
    NEWEST_CACHE_TAG,
    'tags',
    'topics',
    ...(await names('SELECT hash FROM users', userCacheTag)),
    ...(await names('SELECT hash FROM publications', publicationCacheTag)),
    ...(await names('SELECT hash FROM posts', postCacheTag)),
    ...(await names('SELECT key FROM topics', topicCacheTag)),
    ...(await names('SELECT id FROM tags', (id) => tagCacheTag(Number(id)))),
  ]
  const chunks = Array.from({ length: Math.ceil(tags.length / CHUNK) }, (_, at) => tags.slice(at * CHUNK, (at + 1) * CHUNK))
  await atomic(
    db,
    chunks.map((chunk) => invalidate(db, chunk)),
  )
}
