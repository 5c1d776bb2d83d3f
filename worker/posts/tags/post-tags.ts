import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { postTags, tags } from './schema.ts'
import { tagSlug } from './tag-slug.ts'

/** Ids of a post's tags, whether or not the post is public. */
export const findTagIds = async (db: Database, postId: number): Promise<number[]> =>
  (await db.select({ id: postTags.tagId }).from(postTags).where(eq(postTags.postId, postId))).map(({ id }) => id)

/** Statements that make sure a tag exists for each spelling; all spellings of one word meet in the first one's row. */
export const insertMissingTags = (db: Database, names: readonly string[], at: number): Statement[] =>
  names.map((name) =>
    db
      .insert(tags)
      .values({ key: tagKey(name), name, slug: tagSlug(name), createdAt: at })
      .onConflictDoNothing({ target: tags.key }),
  )

/**
 * Statements that give a post exactly these tags, in order, while `still` holds; the rows carry the post's date if it is public. Of a
 * spelling that was merged the post gets the tag it leads to, once.
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
