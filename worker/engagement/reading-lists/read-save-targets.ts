import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { SaveTargets } from './contract.ts'
import { isOwnedBy } from './policy.ts'
import { isSavableBy } from './save-state.ts'
import { lists } from './schema.ts'

/** Returns the viewer's lists and whether each contains the post, in one round trip. Errors: `not_found`. */
export async function readSaveTargets(db: Database, viewer: Viewer, post: string): Promise<SaveTargets> {
  const holds = sql`SELECT 1 FROM list_items i WHERE i.list_id = ${lists.id} AND i.post_id = (SELECT id FROM posts WHERE hash = ${post})`
  const [found, rows] = await db.batch([
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(posts.hash, post), isSavableBy(viewer))),
    db
      .select({
        hash: lists.hash,
        name: lists.name,
        public: lists.public,
        isDefault: lists.isDefault,
        itemCount: lists.itemCount,
        contains: sql<number>`EXISTS (${holds})`.as('contains'),
      })
      .from(lists)
      .where(isOwnedBy(viewer))
      .orderBy(asc(lists.position), asc(lists.id)),
  ])
  if (found.length === 0) throw notFound()
  return { lists: rows.map((row) => ({ ...row, contains: Boolean(row.contains) })) }
}
