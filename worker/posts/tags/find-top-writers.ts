import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Writer } from './contract.ts'

const TOP = 5

/**
 * Finds the five authors with the most public posts among `ids` (a subquery of post ids), ties broken by likes; skips users separated from
 * the viewer by a block.
 */
export async function findTopWriters(db: Database, ids: SQL, viewerId?: number): Promise<Writer[]> {
  const count = sql<number>`count(*)`
  const rows = await db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, postCount: count })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(sql`${posts.id} IN ${ids} AND ${posts.state} = 'published' AND ${isOpenAccount} AND NOT ${hiddenFrom(viewerId, users.id)}`)
    .groupBy(users.id)
    .orderBy(desc(count), desc(sql`sum(${posts.likeCount})`), users.id)
    .limit(TOP)
  return rows.map(({ postCount, ...person }) => ({ person, postCount }))
}
