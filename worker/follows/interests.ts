import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tags } from '#worker/tags/schema.ts'
import { topics } from '#worker/topics/schema.ts'
import type { Interests } from './contract.ts'
import { follows } from './schema.ts'

const SHOWN = 500
const persian = new Intl.Collator('fa')
const byName = (a: { name: string }, b: { name: string }) => persian.compare(a.name, b.name)

/** Tags and topics the viewer follows, the last 500 of each; hidden tags are left out. */
export async function readInterests(db: Database, viewer: Viewer): Promise<Interests> {
  const mine = (kind: 'tag' | 'topic') => and(eq(follows.followerId, viewer.id), eq(follows.kind, kind))
  const [topicRows, tagRows] = await db.batch([
    db
      .select({ key: topics.key, name: topics.name, postCount: topics.postCount })
      .from(follows)
      .innerJoin(topics, eq(topics.id, follows.targetId))
      .where(mine('topic'))
      .orderBy(desc(follows.createdAt))
      .limit(SHOWN),
    db
      .select({ name: tags.name, slug: tags.slug, postCount: tags.postCount })
      .from(follows)
      .innerJoin(tags, eq(tags.id, follows.targetId))
      .where(and(mine('tag'), eq(tags.hidden, false)))
      .orderBy(desc(follows.createdAt))
      .limit(SHOWN),
  ])
  return { topics: topicRows.sort(byName), tags: tagRows.sort(byName) }
}
