import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { topics } from './schema.ts'

/** Finds a topic by its English key or by its Persian name in any spelling. Errors: `not_found`. */
export async function findTopic(db: Database, name: string) {
  const topic = matchTopic(await db.select().from(topics), name)
  if (!topic) throw notFound()
  return topic
}

export function matchTopic<Topic extends { key: string; name: string }>(all: readonly Topic[], name: string): Topic | undefined {
  const [key, folded] = [name.toLowerCase(), tagKey(name)]
  return all.find((topic) => topic.key === key) ?? all.find((topic) => tagKey(topic.name) === folded)
}
