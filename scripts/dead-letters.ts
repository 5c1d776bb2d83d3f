/**
 * Lists background jobs that failed for a day, or runs them again.
 *   npm run dead-letters                            lists them by kind and reason
 *   npm run dead-letters -- replay all              runs all of them again, within a minute
 *   npm run dead-letters -- replay <kind or id>     runs those of one kind, or a single one
 * Each with --remote for the deployed database; otherwise the local one (DAFTAR_DATA, else .daftar), whose server may be running.
 */
import { pathToFileURL } from 'node:url'
import { openLocalDatabase, type RunSql, runRemoteSql } from './database.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run dead-letters [-- replay <all, kind or id>] [-- --remote]'

/** Describes the waiting dead letters, a line for each kind and reason. */
export async function listDeadLetters(run: RunSql): Promise<string[]> {
  const rows = await run(
    `SELECT body ->> 'kind' AS kind, reason, count(*) AS count, min(at) AS oldest, min(id) AS example, sum(replay_at IS NOT NULL) AS replaying
     FROM dead_letters GROUP BY 1, 2 ORDER BY 1, 3 DESC`,
  )
  return rows.map(
    ({ kind, reason, count, oldest, example, replaying }) =>
      `${count} × ${kind}, since ${new Date(Number(oldest)).toISOString()}, ${replaying} about to run again, for example ${example}: ${reason}`,
  )
}

/** Marks dead letters for the cron task that enqueues them again; returns their number. Throws for an invalid selection. */
export async function replayDeadLetters(run: RunSql, selected: string): Promise<number> {
  // Safe to interpolate into SQL: kinds and ids contain only these characters.
  if (!/^[\w:.-]+$/.test(selected)) throw new Error(`“${selected}” is neither all, nor a kind or an id of a job. ${USAGE}`)
  const which = selected === 'all' ? '1' : `(id = '${selected}' OR body ->> 'kind' = '${selected}')`
  const marked = await run(`UPDATE dead_letters SET replay_at = unixepoch() * 1000 WHERE replay_at IS NULL AND ${which} RETURNING id`)
  return marked.length
}

async function main(options: string[]): Promise<void> {
  const [action, selected = '', ...more] = options.filter((option) => option !== '--remote')
  if (more.length > 0 || (action !== undefined && action !== 'replay')) throw new Error(USAGE)
  const local = options.includes('--remote') ? undefined : await openLocalDatabase(process.env.DAFTAR_DATA || '.daftar')
  const run = local?.run ?? runRemoteSql
  try {
    if (action === 'replay') console.log(`${await replayDeadLetters(run, selected)} jobs will run again within a minute.`)
    else console.log((await listDeadLetters(run)).join('\n') || 'No dead letters.')
  } finally {
    await local?.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(() => main(process.argv.slice(2)))
