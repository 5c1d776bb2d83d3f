import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Page } from '#shared/contract/http.ts'
import { decodeUri } from '#shared/decode-uri.ts'
import { hashFromSlug } from '#shared/persian/slug.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { foldPrefix, startsWith } from '#worker/moderation/users/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ListedPost, PostQuery, PostState } from './contract.ts'

const HASH = /^[a-z0-9]{12}$/

/** Columns by which each state is listed, newest first, along its index. Literals, because SQLite uses partial indexes for no bound value. */
const LISTS: Record<PostState, { is: SQL; at: SQLiteColumn }> = {
  published: { is: sql`posts.state = 'published'`, at: posts.publishedAt },
  withdrawn: { is: sql`posts.state = 'withdrawn'`, at: posts.updatedAt },
  removed: { is: sql`posts.state = 'removed'`, at: posts.removedAt },
}

/** Returns the hash in the URL, the last path segment or the text itself; undefined for other text. */
export function findHash(q: string): string | undefined {
  if (HASH.test(q)) return q
  if (!/[/-]/.test(q)) return undefined
  const [path = ''] = q.split(/[?#]/)
  return hashFromSlug(decodeUri(path).replace(/\/+$/, '').split('/').at(-1) ?? '') ?? undefined
}

/**
 * Lists posts that are or were public: one by its URL, those of an author, those whose title starts with the text in its order, or the newest
 * of a state. A URL finds a post in any of the states.
 */
export async function listPosts(db: Database, { q, state, after, limit }: PostQuery): Promise<Page<ListedPost>> {
  const hash = findHash(q)
  const cursor = decodeCursor(after)
  const { is, at } = LISTS[state]
  const wasPublic = sql`posts.published_at IS NOT NULL`
  if (hash !== undefined)
    return page(
      await select(db)
        .where(and(eq(posts.hash, hash), wasPublic, sql`posts.state IN ('published', 'withdrawn', 'removed')`))
        .limit(1),
      limit,
      at,
    )
  const prefix = q.startsWith('@') ? '' : foldPrefix(q)
  if (prefix !== '') {
    const key = sql`posts.folded_title`
    const isAfter = cursor && sql`(${key}, posts.id) > (SELECT folded_title, id FROM posts WHERE id = ${cursor[1]})`
    return page(
      await select(db)
        .where(and(startsWith(key, prefix), wasPublic, is, isAfter))
        .orderBy(key, posts.id)
        .limit(limit + 1),
      limit,
      at,
    )
  }
  const author = q.startsWith('@') ? authorIs(db, q.slice(1).toLowerCase()) : undefined
  const isAfter = cursor && sql`(${at}, ${posts.id}) < (${cursor[0]}, ${cursor[1]})`
  return page(
    await select(db)
      .where(and(author, is, wasPublic, isAfter))
      .orderBy(desc(at), desc(posts.id))
      .limit(limit + 1),
    limit,
    at,
  )
}

const authorIs = (db: Database, handle: string): SQL => {
  const owner = db
    .select({ id: handles.ownerId })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  return sql`${posts.authorId} = ${owner}`
}

const author = alias(users, 'author')

const select = (db: Database) =>
  db
    .select({
      id: posts.id,
      hash: posts.hash,
      title: posts.title,
      slug: posts.slug,
      state: posts.state,
      publishedAt: posts.publishedAt,
      updatedAt: posts.updatedAt,
      removedAt: posts.removedAt,
      removedBy: posts.removedBy,
      likeCount: posts.likeCount,
      commentCount: posts.commentCount,
      author: { handle: author.handle, name: author.name, avatar: author.avatar },
      publication: { handle: publications.handle },
    })
    .from(posts)
    .innerJoin(author, eq(author.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))

type Row = Awaited<ReturnType<typeof select>>[number]

function page(rows: Row[], limit: number, at: SQLiteColumn): Page<ListedPost> {
  const name = at === posts.updatedAt ? 'updatedAt' : at === posts.removedAt ? 'removedAt' : 'publishedAt'
  return toPage(rows, limit, (row) => [row[name] ?? 0, row.id], toListedPost)
}

function toListedPost({ id: _, slug, publication, updatedAt: __, publishedAt, state, ...post }: Row): ListedPost {
  const shown: PostState = state === 'withdrawn' || state === 'removed' ? state : 'published'
  const path = shown === 'published' ? postPath(publication?.handle ?? post.author.handle, slug, post.hash) : null
  return { ...post, state: shown, publishedAt: publishedAt ?? 0, path }
}
