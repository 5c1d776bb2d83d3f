import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { startsWith } from '#worker/moderation/users/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import type { ListedTag, TagQuery } from './contract.ts'

/** Lists tags that are merged into no other: by the start of a spelling, the most used visible ones, or the hidden ones, newest first. */
export async function listTags(db: Database, { q, hidden, after, limit }: TagQuery): Promise<Page<ListedTag>> {
  const cursor = decodeCursor(after)
  const { where, order } = selection(tagKey(q), hidden !== undefined, cursor)
  const rows = await db
    .select({
      id: tags.id,
      name: tags.name,
      slug: tags.slug,
      postCount: tags.postCount,
      followerCount: tags.followerCount,
      isHidden: tags.hidden,
    })
    .from(tags)
    .where(where)
    .orderBy(...order)
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ id, postCount }) => [postCount, id],
    ({ id: _, ...tag }) => tag,
  )
}

function selection(prefix: string, isHidden: boolean, cursor: ReturnType<typeof decodeCursor>): { where: SQL | undefined; order: SQL[] } {
  const isTag = sql`merged_into IS NULL`
  if (prefix !== '') {
    const isAfter = cursor && sql`key > (SELECT key FROM tags WHERE id = ${cursor[1]})`
    return { where: and(startsWith(sql`key`, prefix), isTag, isHidden ? sql`hidden = 1` : undefined, isAfter), order: [sql`key`] }
  }
  if (isHidden) return { where: and(sql`hidden = 1`, isTag, cursor && sql`id < ${cursor[1]}`), order: [desc(tags.id)] }
  const isAfter = cursor && sql`post_count <= ${cursor[0]} AND (post_count < ${cursor[0]} OR id > ${cursor[1]})`
  return { where: and(sql`hidden = 0`, isAfter), order: [desc(tags.postCount), sql`id`] }
}
