import { atomic, type Database } from '#worker/db/client.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'

const CHUNK = 40

/** Invalidates pages that were cached while the sample was loading. */
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
