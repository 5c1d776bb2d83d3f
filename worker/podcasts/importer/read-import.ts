import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { showFeedPath } from '#worker/podcasts/shows/index.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import type { ShowImport } from './contract.ts'
import { podcastImports } from './schema.ts'

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

/** Lists the viewer's newest imports, at most 50, which is more than the show limit. */
export async function listImports(env: Pick<Env, 'ORIGIN'>, db: Database, viewer: Viewer): Promise<ShowImport[]> {
  return (await selectImports(db, viewer, undefined)).map((row) => viewImport(row, env.ORIGIN))
}
