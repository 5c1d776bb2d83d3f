import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine, cleanText, toCleanText } from '#shared/persian/clean-text.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic, rejectUnreadable } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { ArchivedComments, ItemWarning } from './contract.ts'
import { archivedComments } from './schema.ts'
import type { SourceComment } from './source-item.ts'

/** Comments kept of a post. */
const MAX_COMMENTS = 2000
const MAX_KEY_LENGTH = 500
const MAX_NAME_LENGTH = 100

/** Returns statements that store the comments of an imported post if `guard` holds. What has to be cut or left out is a warning. */
export function archivedCommentStatements(
  db: Database,
  postId: number,
  comments: readonly SourceComment[],
  guard: SQL,
): { statements: Statement[]; warnings: ItemWarning[] } {
  const kept = comments.slice(0, MAX_COMMENTS).flatMap(({ key, parentKey, author, body, at }) => {
    const text = cleanText(toCleanText(body)).slice(0, LIMITS.commentLength).toWellFormed()
    if (text === '' || key.length > MAX_KEY_LENGTH) return []
    const name = cleanLine(toCleanText(author)).slice(0, MAX_NAME_LENGTH).toWellFormed()
    return [{ key, parentKey, author: name, body: text, at, isTruncated: body.length > LIMITS.commentLength }]
  })
  const isChanged = kept.length < comments.length || kept.some(({ isTruncated }) => isTruncated)
  if (kept.length === 0) return { statements: [], warnings: isChanged ? ['comments'] : [] }
  return {
    warnings: isChanged ? ['comments'] : [],
    statements: [
      insertSelect(
        db,
        archivedComments,
        {
          postId,
          key: sql`value ->> 'key'`,
          parentKey: sql`value ->> 'parentKey'`,
          author: sql`value ->> 'author'`,
          body: sql`value ->> 'body'`,
          at: sql`value ->> 'at'`,
          position: sql`e.key`,
        },
        sql`FROM json_each(${JSON.stringify(kept)}) e WHERE ${guard}`,
      ).onConflictDoNothing(),
    ],
  }
}

const PAGE_SIZE = 50

/**
 * Reads a page of the comments that came with a post, in the order of the source, for whoever may read the post. Errors: those of
 * `rejectUnreadable`; `invalid` for a bad cursor.
 */
export async function listArchivedComments(
  db: Database,
  viewer: Viewer | null,
  hash: string,
  after: string | undefined,
): Promise<ArchivedComments> {
  const cursor = decodeCursor(after)
  const isReadable = sql`(${isPublic} AND NOT ${hiddenFrom(viewer?.id, users.id)})`
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, hash), isReadable))
  if (!post) return rejectUnreadable(db, hash)
  const rows = await db
    .select()
    .from(archivedComments)
    .where(and(eq(archivedComments.postId, post.id), cursor && sql`${archivedComments.position} > ${cursor[0]}`))
    .orderBy(asc(archivedComments.position))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    PAGE_SIZE,
    ({ position, id }) => [position, id],
    ({ key, parentKey, author, body, at }) => ({ key, parentKey, author, body, at }),
  )
}
