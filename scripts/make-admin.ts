/**
 * Makes the first admin of an install: `npm run admin -- <handle>`. Register at the site first. Refused once there is an admin.
 *   npm run admin -- <handle>            the local run's database (DAFTAR_DATA, else .daftar); the server may be running
 *   npm run admin -- <handle> --remote   the deployed database, with the rights of `wrangler login` or CLOUDFLARE_API_TOKEN
 * There is no address for this: only who can reach the database itself can do it.
 */
import { pathToFileURL } from 'node:url'
import { Handle } from '#worker/account/auth/contract.ts'
import { openLocalDatabase, type RunSql, runRemoteSql } from './database.ts'

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

async function main([handle = '', flag]: string[]): Promise<void> {
  if (flag !== undefined && flag !== '--remote') throw new Error(`Unknown option ${flag}. Usage: npm run admin -- <handle> [--remote]`)
  const local = flag === undefined ? await openLocalDatabase(process.env.DAFTAR_DATA || '.daftar') : undefined
  try {
    console.log(`${await makeAdmin(local?.run ?? runRemoteSql, handle)} is the admin now.`)
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
