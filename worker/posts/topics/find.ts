import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { topics } from './schema.ts'

/** The topic of that English key, or of that Persian name in any spelling; `not_found` otherwise. */
export async function findTopic(db: Database, name: string) {
  const topic = matchTopic(await db.select().from(topics), name)
  if (!topic) throw notFound()
  return topic
}

/** The same among topics that were read already. */
export function matchTopic<Topic extends { key: string; name: string }>(all: readonly Topic[], name: string): Topic | undefined {
  const [key, folded] = [name.toLowerCase(), tagKey(name)]
  return all.find((one) => one.key === key) ?? all.find((one) => tagKey(one.name) === folded)
}
