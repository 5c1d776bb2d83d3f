/**
 * Makes the first admin of an install: `npm run admin -- <handle>`. Register at the site first. Refused once there is an admin.
 *   npm run admin -- <handle>            the local run's database (DAFTAR_DATA, else .daftar); the server may be running
 *   npm run admin -- <handle> --remote   the deployed database, with the rights of `wrangler login` or CLOUDFLARE_API_TOKEN
 * There is no address for this: only who can reach the database itself can do it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { Handle } from '#worker/accounts/contract.ts'

type Row = Record<string, unknown>
/** Runs one SQL statement and answers its rows. */
type RunSql = (sql: string) => Promise<Row[]>

/** Makes the active person of that handle admin if nobody is yet; throws an error that says why not. One statement decides. */
export async function makeAdmin(run: RunSql, wanted: string): Promise<string> {
  const { success, data: handle } = Handle.safeParse(wanted.replace(/^@/, '').toLowerCase())
  // What passed the contract holds letters, digits, dots and underscores only, so it is safe inside quotes.
  if (!success) throw new Error(`“${wanted}” is not a handle. Usage: npm run admin -- <handle>`)
  const made = await run(
    `UPDATE users SET role = 'admin' WHERE handle = '${handle}' AND state = 'active' AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') RETURNING handle`,
  )
  if (made.length > 0) return handle
  const admins = await run(`SELECT handle FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`)
  if (admins[0]) throw new Error(`There is an admin already: ${admins[0].handle}. Further roles are given at /admin.`)
  throw new Error(`Nobody active has the handle “${handle}”. Register at the site first, then run this again.`)
}

/** Opens the local run's database beside a running server: SQLite's WAL lets both in. */
export async function openLocal(data: string): Promise<{ run: RunSql; close: () => Promise<void> }> {
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
const runRemote: RunSql = async (sql) => {
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  const command = [wrangler, 'd1', 'execute', 'DB', '--remote', '--yes', '--json', '-c', 'wrangler.toml', '--command', sql]
  const answer: [{ results: Row[] }] = JSON.parse(
    execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  return answer[0].results
}

async function main([handle = '', flag]: string[]): Promise<void> {
  if (flag !== undefined && flag !== '--remote') throw new Error(`Unknown option ${flag}. Usage: npm run admin -- <handle> [--remote]`)
  const local = flag === undefined ? await openLocal(process.env.DAFTAR_DATA || '.daftar') : undefined
  try {
    console.log(`${await makeAdmin(local?.run ?? runRemote, handle)} is the admin now.`)
  } finally {
    await local?.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
