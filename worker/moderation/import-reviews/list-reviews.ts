import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import { imports } from '#worker/portability/imports/schema.ts'
import { importReviews as reviews } from '#worker/posts/reviews/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import type { ImportReview, ImportReviews } from './contract.ts'

/** SQL: held posts of the import with this hash as `held`. Literals, because SQLite does not use the partial index for bound values. */
export const heldPostsOf = (hash: SQL): SQL =>
  sql`FROM post_reviews held WHERE held.import_hash = ${hash} AND held.import_hash IS NOT NULL AND held.state = 'held'
    AND NOT ${isSponsored(sql`held.post_id`)}`

/** SQL condition on `heldPostsOf`: only its links hold the post, so that it waits with its import. */
export const IS_HELD_WITH_IMPORT = sql`held.screening IS NULL`

/** Selects open reviews of imports of open accounts, without the viewer's own, that still concern a post. */
export const selectReviews = (db: Database, viewer: Viewer, where: SQL | undefined) =>
  db
    .select({
      id: reviews.id,
      hash: reviews.hash,
      kind: reviews.kind,
      openedAt: reviews.openedAt,
      ownerId: reviews.ownerId,
      ownerHash: columnAlias(users.hash, 'owner_hash'),
      ownerState: columnAlias(users.state, 'owner_state'),
      handle: users.handle,
      name: users.name,
      avatar: users.avatar,
      ownerSince: users.createdAt,
      format: imports.format,
      state: sql<string>`coalesce(${imports.state}, ${podcastImports.state}, '')`.as('import_state'),
      fileName: imports.fileName,
      feed: imports.feed,
      podcastFeed: nullableColumnAlias(podcastImports.feed, 'podcast_feed'),
      heldCount: sql<number>`(SELECT count(*) ${heldPostsOf(sql`${reviews.hash}`)} AND ${IS_HELD_WITH_IMPORT})`.as('held_count'),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.ownerId))
    .leftJoin(imports, and(eq(reviews.kind, 'posts'), eq(imports.hash, reviews.hash)))
    .leftJoin(podcastImports, and(eq(reviews.kind, 'podcast'), eq(podcastImports.hash, reviews.hash)))
    .where(
      and(
        sql`${reviews.state} = 'open'`,
        sql`${reviews.ownerId} <> ${viewer.id}`,
        isOpenAccount,
        sql`EXISTS (SELECT 1 ${heldPostsOf(sql`${reviews.hash}`)} AND ${IS_HELD_WITH_IMPORT})`,
        where,
      ),
    )

type Row = Awaited<ReturnType<typeof selectReviews>>[number]

/** Lists imports that wait for a decision, longest waiting first. One round trip. */
export async function listImportReviews(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<ImportReviews> {
  const cursor = decodeCursor(after)
  const isAfter = cursor && sql`(${reviews.openedAt}, ${reviews.id}) > (${cursor[0]}, ${cursor[1]})`
  const rows = await selectReviews(db, viewer, isAfter)
    .orderBy(asc(reviews.openedAt), asc(reviews.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ openedAt, id }) => [openedAt, id], viewReview)
}

/** Name of the file, or address of the feed, that an import reads. */
export const sourceOf = ({ fileName, feed, podcastFeed }: Pick<Row, 'fileName' | 'feed' | 'podcastFeed'>): string =>
  podcastFeed ?? feed ?? fileName ?? ''

export const viewReview = (row: Row): ImportReview => ({
  hash: row.hash,
  kind: row.kind,
  source: sourceOf(row),
  owner: { handle: row.handle, name: row.name, avatar: row.avatar },
  ownerSince: row.ownerSince,
  heldCount: row.heldCount,
  openedAt: row.openedAt,
})
