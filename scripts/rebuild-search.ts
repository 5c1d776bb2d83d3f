/**
 * Indexes every document again; meanwhile, the site keeps searching the existing entries.
 *   npm run rebuild-search                local index (DAFTAR_DATA, else .daftar); the server must be running (PORT, else 8787)
 *   npm run rebuild-search -- --remote    deployed index; its cron trigger indexes some of the documents every minute
 */
import { localKey } from '#worker/local/local-key.ts'
import { openLocalDatabase, type RunSql, runRemoteSql } from './database.ts'
import { requestOnce } from './local-request.ts'
import { secretsKey } from './secrets-key.ts'
import { startStep } from './start-step.ts'

const POLL = 2000

export async function requestReindex(run: RunSql): Promise<number> {
  await run('UPDATE search_changes SET waits = 1')
  return countPending(run)
}

const countPending = async (run: RunSql): Promise<number> =>
  Number((await run('SELECT count(*) AS n FROM search_changes WHERE waits = 1'))[0]?.n)

async function main([flag]: string[]): Promise<void> {
  if (flag !== undefined && flag !== '--remote') throw new Error(`Unknown option ${flag}. Usage: npm run rebuild-search [-- --remote]`)
  const data = process.env.DAFTAR_DATA || '.daftar'
  const local = flag === undefined ? await openLocalDatabase(data) : undefined
  const run = local?.run ?? runRemoteSql
  // The local cron is triggered; the deployed one runs every minute.
  const runNextBatch = async () => {
    if (!local) return new Promise((done) => setTimeout(done, POLL))
    const headers = { Authorization: `Bearer ${localKey(secretsKey(data))}` }
    const answer = await requestOnce(`http://127.0.0.1:${process.env.PORT || 8787}/__local/cron`, { method: 'POST', headers }).catch(
      () => undefined,
    )
    if (!answer?.ok)
      throw new Error('Daftar is not running there. Start it with npm start, then run this again; pending documents stay marked.')
  }
  try {
    const all = await requestReindex(run)
    const shown = startStep('Search index')
    for (let left = all; left > 0; left = await countPending(run)) {
      shown.update(all - left, all)
      await runNextBatch()
    }
    shown.end(`${all} documents`)
  } finally {
    await local?.close()
  }
}

if (process.argv[1]?.endsWith('rebuild-search.ts')) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
