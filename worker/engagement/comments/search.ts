import { and, eq, not, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/blocks/index.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { parseQuery, searchSegments } from '#worker/lib/persian/search/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentHits, CommentSearchQuery } from './contract.ts'
import { type CommentMatch, readCommentHits } from './read-comment-hits.ts'
import { comments } from './schema.ts'

const PAGE_SIZE = 20
/** Comments per batch. The limits below keep a page to about 100 ms of CPU time. */
const BATCH_SIZE = 1000
const MAX_SCANNED = 5000
const MAX_SCANNED_CHARACTERS = 1_000_000

/**
 * Searches the visible comments on a public post, newest first, at most 20 per page; `from:` filters by author. Scans comments instead of
 * using an index, so a page may have fewer hits, or none, and still have a `next`. Errors: `not_found`, `invalid`.
 */
export async function searchComments(
  db: Database,
  postHash: string,
  { q, after }: CommentSearchQuery,
  viewer?: Viewer,
): Promise<CommentHits> {
  const start = decodeCursor(after)
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.hash, postHash), isPublic, not(hiddenFrom(viewer?.id, posts.authorId))))
  if (!post) throw notFound()
  const { found, next } = await scanComments(db, post.id, q, start, viewer)
  return { items: await readCommentHits(db, found, viewer), ...(next ? { next: encodeCursor(next) } : {}) }
}

async function scanComments(db: Database, postId: number, q: string, start: SortKey | undefined, viewer: Viewer | undefined) {
  const query = parseQuery(q)
  const [writer] = query.authors
  const hasOnlyAuthor = writer !== undefined && query.words.length + query.phrases.length === 0
  const found: CommentMatch[] = []
  let cursor = start
  for (let [read, characters] = [0, 0]; read < MAX_SCANNED && characters < MAX_SCANNED_CHARACTERS; read += BATCH_SIZE) {
    const rows = await readBatch(db, postId, writer, cursor, viewer)
    for (const { segment, excerpt } of hasOnlyAuthor ? rows.map(withoutHighlights) : searchSegments(rows, query)) {
      const last = found.at(-1)
      // A match after a full page only shows that a next page exists.
      if (last && found.length === PAGE_SIZE) return { found, next: last.cursor }
      found.push({ id: segment.id, cursor: [segment.createdAt, segment.id], excerpt })
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return { found }
    cursor = [last.createdAt, last.id]
    characters += rows.reduce((all, { text }) => all + text.length, 0)
  }
  return { found, next: cursor }
}

const readBatch = (db: Database, postId: number, writer: string | undefined, cursor: SortKey | undefined, viewer: Viewer | undefined) =>
  db
    .select({ id: comments.id, createdAt: comments.createdAt, text: comments.body })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(
      and(
        eq(comments.postId, postId),
        eq(comments.state, 'visible'),
        sql`${users.state} <> 'deactivated'`,
        not(hiddenFrom(viewer?.id, comments.authorId)),
        not(mutedBy(viewer?.id, comments.authorId)),
        writer === undefined ? undefined : eq(users.handle, writer.replace(/^@/, '').toLowerCase()),
        afterCursor(cursor, comments.createdAt, comments.id),
      ),
    )
    .orderBy(sql`${comments.createdAt} DESC`, sql`${comments.id} DESC`)
    .limit(BATCH_SIZE)

type Row = Awaited<ReturnType<typeof readBatch>>[number]
const withoutHighlights = (segment: Row) => ({ segment, excerpt: [{ text: segment.text, isMatch: false }] })
