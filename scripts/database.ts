import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { localKey } from '#worker/local/local-key.ts'
import { findServerPort } from './data-lock.ts'
import { requestOnce } from './local-request.ts'
import { secretsKey } from './secrets-key.ts'

export type Row = Record<string, unknown>
export type RunSql = (sql: string) => Promise<Row[]>

/**
 * Opens the main local database. While a server uses the data folder, the server runs the SQL: a second process that writes to the file
 * would make requests of the site fail with SQLITE_BUSY. Throws if the data folder has no `state`.
 */
export async function openLocalDatabase(data: string): Promise<{ run: RunSql; close: () => Promise<void> }> {
  const state = resolve(data, 'state')
  if (!existsSync(state)) throw new Error(`No Daftar data in ${resolve(data)}. Run npm start once, or set DAFTAR_DATA.`)
  const port = findServerPort(data)
  if (port !== undefined) return { run: sqlOfServer(port, localKey(secretsKey(data))), close: async () => undefined }
  // A second to load, which most callers do without.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
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

const sqlOfServer =
  (port: number, key: string): RunSql =>
  async (sql) => {
    const response = await requestOnce(`http://127.0.0.1:${port}/__local/database`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sql }),
    })
    if (!response.ok) throw new Error(`The server on port ${port} did not run the SQL (${response.status}): ${await response.text()}`)
    return ((await response.json()) as { results: Row[] }).results
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
