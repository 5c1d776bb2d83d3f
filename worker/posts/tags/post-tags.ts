import { eq, type SQL, sql } from 'drizzle-orm'
import { tagKey } from '#shared/persian/fold.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { postTags, tags } from './schema.ts'

/** Returns the last segment of a tag URL, keeping signs that distinguish tags (c++ from c). */
export function tagSlug(name: string): string {
  const words = slugify(name)
  if (tagKey(words) === tagKey(name)) return words
  const signs = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}+&=]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return signs || words
}

export const findTagIds = async (db: Database, postId: number): Promise<number[]> =>
  (await db.select({ id: postTags.tagId }).from(postTags).where(eq(postTags.postId, postId))).map(({ id }) => id)

/** SQL expression on `post_tags` and `tags`: the tag as the author of the post typed it. */
export const typedTagName = sql<string>`coalesce(${postTags.spelling}, ${tags.name})`.as('typed_name')

/** Returns the tags of a post as its author typed them. */
export const findTagNames = async (db: Database, postId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: typedTagName })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(postTags.position)
  return rows.map(({ name }) => name)
}

/** Returns statements that create missing tags if the guard holds; all spellings of a word share a row. */
export const insertMissingTags = (db: Database, names: readonly string[], at: number, guard: SQL = sql`1`): Statement[] =>
  names.map((name) =>
    insertSelect(db, tags, { key: tagKey(name), name, slug: tagSlug(name), createdAt: at }, sql`WHERE ${guard}`).onConflictDoNothing({
      target: tags.key,
    }),
  )

/**
 * Returns statements that replace the tags of a post, in order, if the guard holds. Merged spellings resolve to their target without
 * duplicates; rows include the publication date if the post is published.
 */
export function replaceTags(db: Database, postId: number, names: readonly string[], guard: SQL): Statement[] {
  const typed = [...Map.groupBy(names, tagKey)].map(([key, [first]]) => [key, first])
  return [
    db.delete(postTags).where(sql`${postTags.postId} = ${postId} AND ${guard}`),
    insertSelect(
      db,
      postTags,
      {
        postId: sql`p.id`,
        tagId: sql`coalesce(t.merged_into, t.id)`,
        position: sql`min(k.key)`,
        spelling: sql`max(iif(t.merged_into IS NULL, k.value ->> 1, NULL))`,
        publishedAt: sql`iif(p.state = 'published', p.published_at, NULL)`,
      },
      sql`FROM json_each(${JSON.stringify(typed)}) k JOIN tags t ON t.key = k.value ->> 0 JOIN posts p ON p.id = ${postId} WHERE ${guard} GROUP BY 2`,
    ),
  ]
}
