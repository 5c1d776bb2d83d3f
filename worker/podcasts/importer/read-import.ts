import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { showFeedPath } from '#worker/podcasts/shows/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { importReviewOf } from '#worker/posts/reviews/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ImportItems, ItemsQuery, ShowImport } from './contract.ts'
import { podcastImportItems as items, podcastImports } from './schema.ts'

const fromItems = (what: SQL) => sql`(SELECT ${what} FROM podcast_import_items t WHERE t.import_id = ${podcastImports.id})`
const IS_IMPORTABLE = sql`t.state IN ('waiting', 'copying', 'done')`
/** Progress of an item, 0 to 1; stays below 1 until its episode exists. */
const ITEM_PROGRESS = sql`CASE WHEN t.state = 'done' THEN 1 WHEN t.bytes = 0 THEN 0 ELSE min(0.99, 1.0 * t.copied / t.bytes) END`
const countByState = (state: string) => sql<number>`${fromItems(sql`count(*) FILTER (WHERE t.state = ${state})`)}`.as(`count_${state}`)

const selectImports = (db: Database, viewer: Viewer, which: SQL | undefined) =>
  db
    .select({
      hash: podcastImports.hash,
      feed: podcastImports.feed,
      state: podcastImports.state,
      showHash: columnAlias(shows.hash, 'show_hash'),
      showTitle: columnAlias(shows.title, 'show_title'),
      warnings: podcastImports.warnings,
      speed: podcastImports.speed,
      readAt: podcastImports.readAt,
      createdAt: podcastImports.createdAt,
      waiting: countByState('waiting'),
      copying: countByState('copying'),
      done: countByState('done'),
      failed: countByState('failed'),
      refused: countByState('refused'),
      heldCount: sql<number>`(SELECT count(*) FROM podcast_import_items t JOIN post_reviews r ON r.post_id = t.post_id AND r.state = 'held'
        WHERE t.import_id = ${podcastImports.id})`.as('held_count'),
      review: importReviewOf(podcastImports.hash).as('review'),
      progress: sql<number>`${fromItems(sql`coalesce(avg(${ITEM_PROGRESS}) FILTER (WHERE ${IS_IMPORTABLE}), 1)`)}`.as('share'),
      bytes: sql<number>`${fromItems(sql`coalesce(sum(t.bytes) FILTER (WHERE ${IS_IMPORTABLE}), 0)`)}`.as('all_bytes'),
      unknownSizeCount: sql<number>`${fromItems(sql`count(*) FILTER (WHERE ${IS_IMPORTABLE} AND t.bytes = 0)`)}`.as('untold'),
      copied: sql<number>`${fromItems(sql`coalesce(sum(t.copied) FILTER (WHERE ${IS_IMPORTABLE}), 0)`)}`.as('all_copied'),
      currentTitle: sql<
        string | null
      >`(SELECT t.title FROM podcast_import_items t WHERE t.import_id = ${podcastImports.id} AND t.state = 'copying' ORDER BY t.place LIMIT 1)`.as(
        'now_title',
      ),
      remainingBytes: sql<number>`${remainingAudioBytes(viewer.id, 0)}`.as('room'),
    })
    .from(podcastImports)
    .innerJoin(shows, eq(shows.id, podcastImports.showId))
    .where(and(eq(podcastImports.ownerId, viewer.id), which))
    .orderBy(desc(podcastImports.id))
    .limit(50)

type Row = Awaited<ReturnType<typeof selectImports>>[number]

function viewImport({ showHash, showTitle, waiting, copying, done, failed, refused, ...row }: Row, origin: string): ShowImport {
  const withSizeCount = waiting + copying + done - row.unknownSizeCount
  // Assumes the average size for items of unknown size.
  const expected = withSizeCount > 0 ? row.bytes + (row.bytes / withSizeCount) * row.unknownSizeCount : 0
  const remaining = Math.max(0, expected - row.copied)
  const isRunning = row.state === 'running'
  return {
    ...row,
    show: { hash: showHash, title: showTitle, feed: origin + showFeedPath(showHash) },
    counts: { waiting, copying, done, failed, refused },
    copied: row.unknownSizeCount > 0 ? row.copied : Math.min(row.copied, row.bytes),
    remainingBytes: Math.max(0, row.remainingBytes),
    currentTitle: isRunning ? row.currentTitle : null,
    remainingMs: isRunning && row.speed > 0 && remaining > 0 ? Math.round((remaining / row.speed) * 1000) : null,
  }
}

/** Reads one of the viewer's imports. Errors: `not_found`. */
export async function readImport(env: Pick<Env, 'ORIGIN'>, db: Database, viewer: Viewer, hash: string): Promise<ShowImport> {
  const [row] = await selectImports(db, viewer, eq(podcastImports.hash, hash))
  if (!row) throw notFound()
  return viewImport(row, env.ORIGIN)
}

/** Lists the viewer's 50 newest imports, newest first. */
export async function listImports(env: Pick<Env, 'ORIGIN'>, db: Database, viewer: Viewer): Promise<ShowImport[]> {
  return (await selectImports(db, viewer, undefined)).map((row) => viewImport(row, env.ORIGIN))
}

const PAGE_SIZE = 50

const FILTERS: Record<ItemsQuery['filter'], SQL | undefined> = {
  all: undefined,
  told: sql`(${items.state} IN ('failed', 'refused') OR ${items.reason} IS NOT NULL OR ${items.warnings} <> '[]')`,
  waiting: sql`${items.state} IN ('waiting', 'copying')`,
  done: sql`${items.state} = 'done'`,
  failed: sql`${items.state} = 'failed'`,
  refused: sql`${items.state} = 'refused'`,
}

/** Reads a page of an import's items in feed order. Errors: `not_found`, `invalid` for a bad cursor. */
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
      key: items.key,
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
    ({ key, title, at, state, reason, warnings, bytes, copied, postHash, slug, handle }) => ({
      ...{ key, title, at, state, reason, warnings, bytes, copied },
      path: postHash !== null && slug !== null && handle !== null ? postPath(handle, slug, postHash) : null,
    }),
  )
}
