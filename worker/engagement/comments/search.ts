import { and, eq, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, encodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import { parseQuery } from '#worker/lib/persian/search/search-query.ts'
import { type ExcerptPart, searchSegments } from '#worker/lib/persian/search/search-segments.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic, rejectUnreadable } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentHit, CommentHits, CommentSearchQuery } from './contract.ts'
import { selectComments } from './read-thread.ts'
import { comments } from './schema.ts'
import { viewComment } from './view.ts'

const PAGE_SIZE = 20
/** Comments per query. The limits below bound the work of one page. */
const BATCH_SIZE = 1000
const MAX_SCANNED = 5000
const MAX_SCANNED_CHARACTERS = 1_000_000

/**
 * Searches the visible comments on a public post, newest first; `from:` filters by author. Omits authors who are deactivated, muted by the
 * viewer or separated from the viewer by a block. Scans comments instead of using an index, so a page that is not full, even an empty one,
 * may have a `next`. Errors: those of `rejectUnreadable`; `invalid` for an invalid cursor.
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
  if (!post) return rejectUnreadable(db, postHash)
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

interface CommentMatch {
  id: number
  cursor: SortKey
  excerpt: ExcerptPart[]
}

/**
 * Returns the matching comments in the given order, omitting those that became unavailable since the search. `inReplyTo` is null unless the
 * parent is visible, its author's account is open, and the viewer neither muted the author nor is separated from them by a block.
 */
async function readCommentHits(db: Database, found: readonly CommentMatch[], viewer?: Viewer): Promise<CommentHit[]> {
  if (found.length === 0) return []
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(found.map(({ id }) => id))}))`
  const reply = alias(comments, 'answer')
  const { rows, parents } = await readTogether(db, {
    rows: selectComments(db, viewer).where(sql`${comments.id} IN ${ids}`),
    parents: db
      .select({ id: columnAlias(reply.id, 'answer_id'), hash: comments.hash, handle: users.handle, name: users.name, body: comments.body })
      .from(reply)
      .innerJoin(comments, eq(comments.id, reply.parentId))
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(
        and(
          sql`${reply.id} IN ${ids}`,
          eq(comments.state, 'visible'),
          isOpenAccount,
          not(hiddenFrom(viewer?.id, comments.authorId)),
          not(mutedBy(viewer?.id, comments.authorId)),
        ),
      ),
  })
  return found.flatMap(({ id, excerpt }) => {
    const row = rows.find((one) => one.id === id)
    const { hash, author, createdAt, likeCount, replyCount, gone, held } = row ? viewComment(row) : { gone: true as const }
    const parent = parents.find((one) => one.id === id)
    const inReplyTo = parent
      ? { path: `/${parent.handle}/comment/${parent.hash}`, name: parent.name, excerpt: truncateText(parent.body) }
      : null
    // Removed, hidden or held after the search.
    return gone || held ? [] : [{ hash, author, createdAt, likeCount, replyCount, excerpt, inReplyTo }]
  })
}
