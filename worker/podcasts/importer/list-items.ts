import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/column-alias.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { ImportItems, ItemsQuery } from './contract.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'

const PAGE_SIZE = 50

const FILTERS: Record<ItemsQuery['filter'], SQL | undefined> = {
  all: undefined,
  told: sql`(${items.state} IN ('failed', 'refused') OR ${items.reason} IS NOT NULL OR ${items.warnings} <> '[]')`,
  waiting: sql`${items.state} IN ('waiting', 'copying')`,
  done: sql`${items.state} = 'done'`,
  failed: sql`${items.state} = 'failed'`,
  refused: sql`${items.state} = 'refused'`,
}

/** Lists an import's items in feed order. Errors: `not_found`. */
export async function listItems(db: Database, viewer: Viewer, hash: string, { after, filter }: ItemsQuery): Promise<ImportItems> {
  const cursor = decodeCursor(after)
  const [found] = await db
    .select({ id: podcastImports.id })
    .from(podcastImports)
    .where(and(eq(podcastImports.hash, hash), eq(podcastImports.ownerId, viewer.id)))
  if (!found) throw notFound()
  const rows = await db
    .select({
      id: items.id,
      position: items.position,
      title: items.title,
      at: items.at,
      state: items.state,
      reason: items.reason,
      warnings: items.warnings,
      bytes: items.bytes,
      copied: items.copied,
      postHash: nullableColumnAlias(posts.hash, 'post_hash'),
      slug: nullableColumnAlias(posts.slug, 'post_slug'),
      handle: sql<string | null>`coalesce(${publications.handle}, ${users.handle})`.as('handle'),
    })
    .from(items)
    .leftJoin(posts, and(eq(posts.id, items.postId), eq(posts.state, 'published')))
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(
      and(eq(items.importId, found.id), FILTERS[filter], cursor && sql`(${items.position}, ${items.id}) > (${cursor[0]}, ${cursor[1]})`),
    )
    .orderBy(asc(items.position), asc(items.id))
    .limit(PAGE_SIZE + 1)
  return toPage(
    rows,
    PAGE_SIZE,
    (row) => [row.position, row.id],
    ({ title, at, state, reason, warnings, bytes, copied, postHash, slug, handle }) => ({
      ...{ title, at, state, reason, warnings, bytes, copied },
      path: postHash !== null && slug !== null && handle !== null ? postPath(handle, slug, postHash) : null,
    }),
  )
}
