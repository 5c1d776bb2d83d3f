import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { postTags, tags } from './schema.ts'
import { tagSlug } from './tag-slug.ts'

export const findTagIds = async (db: Database, postId: number): Promise<number[]> =>
  (await db.select({ id: postTags.tagId }).from(postTags).where(eq(postTags.postId, postId))).map(({ id }) => id)

/** Returns statements that create missing tags; all spellings of a word share the row of the first spelling. */
export const insertMissingTags = (db: Database, names: readonly string[], at: number): Statement[] =>
  names.map((name) =>
    db
      .insert(tags)
      .values({ key: tagKey(name), name, slug: tagSlug(name), createdAt: at })
      .onConflictDoNothing({ target: tags.key }),
  )

/**
 * Returns statements that replace the tags of a post, in order, if the guard holds. Merged spellings resolve to their target without
 * duplicates; rows include the publication date if the post is published.
 */
export function replaceTags(db: Database, postId: number, names: readonly string[], guard: SQL): Statement[] {
  const keys = [...new Set(names.map(tagKey))]
  return [
    db.delete(postTags).where(sql`${postTags.postId} = ${postId} AND ${guard}`),
    db.insert(postTags).select(
      sql`SELECT p.id, coalesce(t.merged_into, t.id), min(k.key), iif(p.state = 'published', p.published_at, NULL)
          FROM json_each(${JSON.stringify(keys)}) k JOIN tags t ON t.key = k.value JOIN posts p ON p.id = ${postId} WHERE ${guard} GROUP BY 2`,
    ),
  ]
}
