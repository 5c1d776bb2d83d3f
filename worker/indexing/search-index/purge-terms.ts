import { DAY } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { TERM_TABLES, type TermTable } from './term-tables.ts'

/** Pages of 4 KB that a call merges, and calls of a cron run for each table. */
const BUDGET = { pages: 500, calls: 10 }
/** A merge rewrites all segments, so a busy index starts one a day. */
const MIN_INTERVAL_MS = DAY

/** Returns a statement that has the terms of deleted documents purged, for the batch that deletes them. */
export const requestPurge = (index: D1Database, terms: TermTable): D1PreparedStatement =>
  index.prepare('UPDATE term_purges SET requested = requested + 1 WHERE name = ?').bind(terms)

interface Purge {
  requested: number
  covered: number
  purged: number
  startedAt: number
}

/**
 * Cron task: merges the segments of the full-text tables, which drops the terms of deleted documents; until then they stay in the file.
 * The next run continues a merge that exceeds the budget.
 */
export async function purgeTerms(env: Env, { pages, calls } = BUDGET): Promise<void> {
  for (const terms of Object.values(TERM_TABLES)) for (let call = 0; call < calls && (await purgeTable(env.SEARCH, terms, pages)); call++);
}

/** Returns whether a merge is under way. */
async function purgeTable(index: D1Database, terms: TermTable, pages: number): Promise<boolean> {
  const purge = await index
    .prepare('SELECT requested, covered, purged, started_at AS startedAt FROM term_purges WHERE name = ?')
    .bind(terms)
    .first<Purge>()
  if (!purge) return false
  if (purge.covered > purge.purged) return continueMerge(index, terms, purge.covered, pages)
  // A clock that moved backwards does not extend the interval.
  if (purge.requested === purge.purged || Math.abs(now() - purge.startedAt) < MIN_INTERVAL_MS) return false
  await index.batch([
    index.prepare('UPDATE term_purges SET covered = requested, started_at = ?2 WHERE name = ?1 AND covered = purged').bind(terms, now()),
    // A negative number starts a merge of all segments into one.
    index.prepare(`INSERT INTO ${terms} (${terms}, rank) VALUES ('merge', ?)`).bind(-pages),
  ])
  return true
}

/** Continues a merge and marks it as ended once a call leaves the list of segments, row 10 of the data table, as it was. */
async function continueMerge(index: D1Database, terms: TermTable, covered: number, pages: number): Promise<boolean> {
  const segments = () => index.prepare(`SELECT hex(block) AS list FROM ${terms}_data WHERE id = 10`)
  const [before, , after] = await index.batch<{ list: string }>([
    segments(),
    index.prepare(`INSERT INTO ${terms} (${terms}, rank) VALUES ('merge', ?)`).bind(pages),
    segments(),
  ])
  if (before?.results[0]?.list !== after?.results[0]?.list) return true
  await index.prepare('UPDATE term_purges SET purged = ?2 WHERE name = ?1 AND covered = ?2').bind(terms, covered).run()
  return false
}
