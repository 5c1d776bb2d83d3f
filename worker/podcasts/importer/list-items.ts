import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { namedOrNull } from '#worker/db/named.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { ImportItems, ItemsQuery } from './contract.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'

const A_PAGE = 50

const OF: Record<ItemsQuery['of'], SQL | undefined> = {
  all: undefined,
  told: sql`(${items.state} IN ('failed', 'refused') OR ${items.reason} IS NOT NULL OR ${items.notes} <> '[]')`,
  waiting: sql`${items.state} IN ('waiting', 'copying')`,
  done: sql`${items.state} = 'done'`,
  failed: sql`${items.state} = 'failed'`,
  refused: sql`${items.state} = 'refused'`,
}

/** What became of the items of an import of the viewer's, in the feed's order. Errors: `not_found`. */
export async function listItems(db: Database, viewer: Viewer, hash: string, { after, of }: ItemsQuery): Promise<ImportItems> {
  const place = decodeCursor(after)
  const [found] = await db
    .select({ id: podcastImports.id })
    .from(podcastImports)
    .where(and(eq(podcastImports.hash, hash), eq(podcastImports.ownerId, viewer.id)))
  if (!found) throw notFound()
  const rows = await db
    .select({
      id: items.id,
      place: items.place,
      title: items.title,
      at: items.at,
      state: items.state,
      reason: items.reason,
      notes: items.notes,
      bytes: items.bytes,
      copied: items.copied,
      postHash: namedOrNull(posts.hash, 'post_hash'),
      slug: namedOrNull(posts.slug, 'post_slug'),
      handle: sql<string | null>`coalesce(${publications.handle}, ${users.handle})`.as('handle'),
    })
    .from(items)
    .leftJoin(posts, and(eq(posts.id, items.postId), eq(posts.state, 'published')))
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(and(eq(items.importId, found.id), OF[of], place && sql`(${items.place}, ${items.id}) > (${place[0]}, ${place[1]})`))
    .orderBy(asc(items.place), asc(items.id))
    .limit(A_PAGE + 1)
  return toPage(
    rows,
    A_PAGE,
    (row) => [row.place, row.id],
    ({ title, at, state, reason, notes, bytes, copied, postHash, slug, handle }) => ({
      ...{ title, at, state, reason, notes, bytes, copied },
      path: postHash !== null && slug !== null && handle !== null ? postPath(handle, slug, postHash) : null,
    }),
  )
}
