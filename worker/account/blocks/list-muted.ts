import { and, desc, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { MutedItems } from './contract.ts'
import { mutes } from './schema.ts'

const MAX_PER_KIND = 500

/** What a person muted, last first, the last 500 of each kind. One round trip. */
export async function listMuted(db: Database, userId: number): Promise<MutedItems> {
  const mine = (kind: (typeof mutes.$inferSelect)['kind']) => and(eq(mutes.userId, userId), eq(mutes.kind, kind))
  const [people, tagRows, topicRows] = await db.batch([
    db
      .select({ handle: users.handle, name: users.name, avatar: users.avatar })
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.targetId))
      .where(and(mine('user'), isOpenAccount))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    db
      .select({ name: tags.name, slug: tags.slug })
      .from(mutes)
      .innerJoin(tags, eq(tags.id, mutes.targetId))
      .where(and(mine('tag'), eq(tags.hidden, false)))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    db
      .select({ name: topics.name, key: topics.key })
      .from(mutes)
      .innerJoin(topics, eq(topics.id, mutes.targetId))
      .where(mine('topic'))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId)),
  ])
  return { users: people, tags: tagRows, topics: topicRows }
}
