import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import type { Env } from '#worker/env.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { roomFor } from '#worker/podcasts/episodes/index.ts'
import { showFeedPath } from '#worker/podcasts/shows/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import type { ShowImport } from './contract.ts'
import { podcastImports } from './schema.ts'

const of = (what: SQL) => sql`(SELECT ${what} FROM podcast_import_items t WHERE t.import_id = ${podcastImports.id})`
/** Those that came or still can. */
const COMING = sql`t.state IN ('waiting', 'copying', 'done')`
/** How much of an item came; none is all there before it is an episode, whatever its bytes say. */
const CAME = sql`CASE WHEN t.state = 'done' THEN 1 WHEN t.bytes = 0 THEN 0 ELSE min(0.99, 1.0 * t.copied / t.bytes) END`
const counted = (state: string) => sql<number>`${of(sql`count(*) FILTER (WHERE t.state = ${state})`)}`.as(`count_${state}`)

const select = (db: Database, viewer: Viewer, which: SQL | undefined) =>
  db
    .select({
      hash: podcastImports.hash,
      feed: podcastImports.feed,
      state: podcastImports.state,
      showHash: named(podcasts.hash, 'show_hash'),
      showTitle: named(podcasts.title, 'show_title'),
      notes: podcastImports.notes,
      speed: podcastImports.speed,
      readAt: podcastImports.readAt,
      createdAt: podcastImports.createdAt,
      waiting: counted('waiting'),
      copying: counted('copying'),
      done: counted('done'),
      failed: counted('failed'),
      refused: counted('refused'),
      share: sql<number>`${of(sql`coalesce(avg(${CAME}) FILTER (WHERE ${COMING}), 1)`)}`.as('share'),
      bytes: sql<number>`${of(sql`coalesce(sum(t.bytes) FILTER (WHERE ${COMING}), 0)`)}`.as('all_bytes'),
      untold: sql<number>`${of(sql`count(*) FILTER (WHERE ${COMING} AND t.bytes = 0)`)}`.as('untold'),
      copied: sql<number>`${of(sql`coalesce(sum(t.copied) FILTER (WHERE ${COMING}), 0)`)}`.as('all_copied'),
      now: sql<
        string | null
      >`(SELECT t.title FROM podcast_import_items t WHERE t.import_id = ${podcastImports.id} AND t.state = 'copying' ORDER BY t.place LIMIT 1)`.as(
        'now_title',
      ),
      room: sql<number>`${roomFor(viewer.id, 0)}`.as('room'),
    })
    .from(podcastImports)
    .innerJoin(podcasts, eq(podcasts.id, podcastImports.podcastId))
    .where(and(eq(podcastImports.ownerId, viewer.id), which))
    .orderBy(desc(podcastImports.id))
    .limit(50)

type Row = Awaited<ReturnType<typeof select>>[number]

function view({ showHash, showTitle, waiting, copying, done, failed, refused, ...row }: Row, origin: string): ShowImport {
  const known = waiting + copying + done - row.untold
  // Those that do not tell are taken to be like the others.
  const expected = known > 0 ? row.bytes + (row.bytes / known) * row.untold : 0
  const remaining = Math.max(0, expected - row.copied)
  const isRunning = row.state === 'running'
  return {
    ...row,
    show: { hash: showHash, title: showTitle, feed: origin + showFeedPath(showHash) },
    counts: { waiting, copying, done, failed, refused },
    copied: row.untold > 0 ? row.copied : Math.min(row.copied, row.bytes),
    room: Math.max(0, row.room),
    now: isRunning ? row.now : null,
    left: isRunning && row.speed > 0 && remaining > 0 ? Math.round((remaining / row.speed) * 1000) : null,
  }
}

/** An import of the viewer's. Errors: `not_found`. */
export async function readImport(env: Pick<Env, 'ORIGIN'>, db: Database, viewer: Viewer, hash: string): Promise<ShowImport> {
  const [row] = await select(db, viewer, eq(podcastImports.hash, hash))
  if (!row) throw notFound()
  return view(row, env.ORIGIN)
}

/** The viewer's imports, the newest fifty; nobody may have as many living shows. */
export async function listImports(env: Pick<Env, 'ORIGIN'>, db: Database, viewer: Viewer): Promise<ShowImport[]> {
  return (await select(db, viewer, undefined)).map((row) => view(row, env.ORIGIN))
}
