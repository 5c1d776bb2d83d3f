import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

export type Row = Record<string, unknown>
/** Runs one SQL statement and answers its rows. */
export type RunSql = (sql: string) => Promise<Row[]>

/** Opens the local run's database beside a running server: SQLite's WAL lets both in. */
export async function openLocalDatabase(data: string): Promise<{ run: RunSql; close: () => Promise<void> }> {
  const state = resolve(data, 'state')
  if (!existsSync(state)) throw new Error(`There is no Daftar data in ${resolve(data)}. Run npm start once, or set DAFTAR_DATA.`)
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

/** The deployed database by wrangler, whose errors pass through. */
export const runRemoteSql: RunSql = async (sql) => {
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  const command = [wrangler, 'd1', 'execute', 'DB', '--remote', '--yes', '--json', '-c', 'wrangler.toml', '--command', sql]
  const answer: [{ results: Row[] }] = JSON.parse(
    execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  return answer[0].results
}
