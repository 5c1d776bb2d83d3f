import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

export type Row = Record<string, unknown>
export type RunSql = (sql: string) => Promise<Row[]>

/** Opens the main local database; a server may be running. Throws if the data folder has no `state`. */
export async function openLocalDatabase(data: string): Promise<{ run: RunSql; close: () => Promise<void> }> {
  const state = resolve(data, 'state')
  if (!existsSync(state)) throw new Error(`No Daftar data in ${resolve(data)}. Run npm start once, or set DAFTAR_DATA.`)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      resourcePersistencePath: state,
      isolatedResourcePersistencePath: state,
      workers: [
        { name: 'daftar', modules: true, script: 'export default {}', compatibilityDate: '2026-10-01', d1Databases: { DB: 'daftar' } },
      ],
    }),
  )
  const db = await miniflare.getD1Database('DB')
  return { run: async (sql) => (await db.prepare(sql).all<Row>()).results, close: () => miniflare.dispose() }
}

/** Runs SQL on the deployed database through wrangler and returns the rows of the first statement. Throws if wrangler fails. */
export const runRemoteSql: RunSql = async (sql) => {
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  const command = [wrangler, 'd1', 'execute', 'DB', '--remote', '--yes', '--json', '-c', 'wrangler.toml', '--command', sql]
  const answer: [{ results: Row[] }] = JSON.parse(
    execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  return answer[0].results
}
