import { and, desc, eq } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { MutedItems } from './contract.ts'
import { mutes } from './schema.ts'

const MAX_PER_KIND = 500

/** Lists the users, tags and topics a user muted, newest first, in one round trip. Returns at most 500 users and 500 tags. */
export async function listMuted(db: Database, userId: number): Promise<MutedItems> {
  const isOwn = (kind: (typeof mutes.$inferSelect)['kind']) => and(eq(mutes.userId, userId), eq(mutes.kind, kind))
  const [userRows, tagRows, topicRows] = await db.batch([
    db
      .select({ handle: users.handle, name: users.name, avatar: users.avatar })
      .from(mutes)
      .innerJoin(users, eq(users.id, mutes.targetId))
      .where(and(isOwn('user'), isOpenAccount))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    db
      .select({ name: tags.name, slug: tags.slug })
      .from(mutes)
      .innerJoin(tags, eq(tags.id, mutes.targetId))
      .where(and(isOwn('tag'), eq(tags.hidden, false)))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId))
      .limit(MAX_PER_KIND),
    db
      .select({ name: topics.name, key: topics.key })
      .from(mutes)
      .innerJoin(topics, eq(topics.id, mutes.targetId))
      .where(isOwn('topic'))
      .orderBy(desc(mutes.createdAt), desc(mutes.targetId)),
  ])
  return { users: userRows, tags: tagRows, topics: topicRows }
}
