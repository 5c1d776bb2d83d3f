import { sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ImportTurn } from './lease.ts'
import { hashOfAddress } from './same-site.ts'

/**
 * Finds the posts that items name, in their order, each once: by what was imported, the owner's first, or by their addresses on this site.
 * `which` says whether posts of the owner may be drafts.
 */
export async function findImportedPosts<Item extends { key: string; url: string }>(
  { env, db, lease }: ImportTurn,
  wanted: readonly Item[],
  which: 'own or public' | 'public',
): Promise<{ postId: number; item: Item }[]> {
  const keys = wanted.map(({ key, url }) => ({ key, here: hashOfAddress(url, env.ORIGIN) ?? hashOfAddress(key, env.ORIGIN) }))
  const isVisible = sql`(${isPublic} AND NOT ${hiddenFrom(lease.ownerId, users.id)})`
  const isOwn =
    which === 'public'
      ? sql`(${posts.authorId} = ${lease.ownerId} AND ${isPublic})`
      : sql`(${posts.authorId} = ${lease.ownerId} AND ${posts.state} <> 'removed')`
  const withAuthor = sql`JOIN ${posts} ON ${posts.id} = m.post_id JOIN ${users} ON ${users.id} = ${posts.authorId}`
  const rows = await db.all<{ at: number; postId: number | null }>(sql`SELECT e.key AS at, coalesce(
      (SELECT m.post_id FROM imported_posts m ${withAuthor} WHERE m.owner_id = ${lease.ownerId} AND m.source_key = e.value ->> 'key' AND ${isOwn}),
      (SELECT m.post_id FROM imported_posts m ${withAuthor} WHERE m.source_key = e.value ->> 'key' AND ${isVisible} ORDER BY m.post_id LIMIT 1),
      (SELECT ${posts.id} FROM ${posts} JOIN ${users} ON ${users.id} = ${posts.authorId}
        WHERE ${posts.hash} = e.value ->> 'here' AND (${isVisible} OR ${isOwn}))) AS "postId"
    FROM json_each(${JSON.stringify(keys)}) e ORDER BY e.key`)
  const seen = new Set<number>()
  return rows.flatMap(({ at, postId }) => {
    const item = wanted[at]
    if (!item || postId === null || seen.has(postId)) return []
    seen.add(postId)
    return [{ postId, item }]
  })
}
