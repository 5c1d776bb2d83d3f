import { atomic, type Database } from '#worker/db/client.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { authorTag, NEWEST_TAG, postTag, publicationTag, tagTag, topicTag } from '#worker/posts/posts/index.ts'

const CHUNK = 40

/** Outdates every page that was kept while the community was coming in. */
export async function outdateEverything(db: Database, source: D1Database): Promise<void> {
  const names = async (sql: string, tag: (name: string) => string) => (await source.prepare(sql).raw<[string]>()).map(([name]) => tag(name))
  const tags = [
    NEWEST_TAG,
    'tags',
    'topics',
    ...(await names('SELECT hash FROM users', authorTag)),
    ...(await names('SELECT hash FROM publications', publicationTag)),
    ...(await names('SELECT hash FROM posts', postTag)),
    ...(await names('SELECT key FROM topics', topicTag)),
    ...(await names('SELECT id FROM tags', (id) => tagTag(Number(id)))),
  ]
  const chunks = Array.from({ length: Math.ceil(tags.length / CHUNK) }, (_, at) => tags.slice(at * CHUNK, (at + 1) * CHUNK))
  await atomic(
    db,
    chunks.map((chunk) => bump(db, chunk)),
  )
}
