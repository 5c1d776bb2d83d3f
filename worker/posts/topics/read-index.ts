import type { Database } from '#worker/db/client.ts'
import type { TopicIndex } from './contract.ts'
import { topics } from './schema.ts'
import { toTopicCard } from './to-topic-card.ts'

/** Lists all topics grouped by family, with families in the order of their first topic. */
export async function readTopicIndex(db: Database): Promise<TopicIndex> {
  const rows = await db.select().from(topics).orderBy(topics.position)
  const groups = Map.groupBy(rows, ({ family }) => family)
  return { groups: [...groups].map(([family, members]) => ({ family, topics: members.map(toTopicCard) })) }
}
