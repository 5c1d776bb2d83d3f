import { and, eq, not, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom, mutedBy } from '#worker/account/blocks/index.ts'
import { behind } from '#worker/db/behind.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor, type Place } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { hitsIn, parseQuery } from '#worker/lib/persian/search/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { CommentHits, CommentSearchQuery } from './contract.ts'
import { type FoundComment, readCommentHits } from './hits.ts'
import { comments } from './schema.ts'

const A_PAGE = 20
/** Comments read at once, and about how many of them and of their letters for one page: a tenth of a second of the processor. */
const AT_ONCE = 1000
const MOST = 5000
const MOST_LETTERS = 1_000_000

/**
 * Comments under a public post whose words answer a query, newest first, twenty a page; `from:` limits to a writer. What is not
 * visible, and what is of somebody blocked or muted, is as if it were not there. Comments are looked through, not indexed: where
 * many were read in vain a page is short, or empty, and still has a `next`. Errors: `not_found`, `invalid`.
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
  const { found, next } = await lookThrough(db, post.id, q, start, viewer)
  return { items: await readCommentHits(db, found, viewer), ...(next ? { next: encodeCursor(next) } : {}) }
}

/** The comments of a page, and where the next one begins, if there may be one. */
async function lookThrough(db: Database, postId: number, q: string, start: Place | undefined, viewer: Viewer | undefined) {
  const query = parseQuery(q)
  const [writer] = query.from
  const isAboutWriter = writer !== undefined && query.words.length + query.phrases.length === 0
  const found: FoundComment[] = []
  let place = start
  for (let [read, letters] = [0, 0]; read < MOST && letters < MOST_LETTERS; read += AT_ONCE) {
    const rows = await readSome(db, postId, writer, place, viewer)
    for (const { segment, excerpt } of isAboutWriter ? rows.map(asItStands) : hitsIn(rows, query)) {
      const last = found.at(-1)
      // One more than a page only tells that there is more.
      if (last && found.length === A_PAGE) return { found, next: last.place }
      found.push({ id: segment.id, place: [segment.createdAt, segment.id], excerpt })
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return { found }
    place = [last.createdAt, last.id]
    letters += rows.reduce((all, { text }) => all + text.length, 0)
  }
  return { found, next: place }
}

/** The next visible comments behind a place, newest first. */
const readSome = (db: Database, postId: number, writer: string | undefined, place: Place | undefined, viewer: Viewer | undefined) =>
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
        behind(place, comments.createdAt, comments.id),
      ),
    )
    .orderBy(sql`${comments.createdAt} DESC`, sql`${comments.id} DESC`)
    .limit(AT_ONCE)

type Row = Awaited<ReturnType<typeof readSome>>[number]
const asItStands = (segment: Row) => ({ segment, excerpt: [{ text: segment.text, found: false }] })
