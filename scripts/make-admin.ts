/**
 * Makes a registered user the first admin of a site; refuses once an admin exists.
 *   npm run admin -- <handle>            local database (DAFTAR_DATA, else .daftar); the server may be running
 *   npm run admin -- <handle> --remote   deployed database, using `wrangler login` or CLOUDFLARE_API_TOKEN
 * No HTTP endpoint can do this; it requires access to the database.
 */
import { pathToFileURL } from 'node:url'
import { Handle } from '#worker/account/auth/contract.ts'
import { openLocalDatabase, type RunSql, runRemoteSql } from './database.ts'
import { runCommand } from './run-command.ts'

/**
 * Makes an active user admin unless an admin exists, in one statement. Returns the handle. Throws for an invalid handle, an existing admin,
 * or an unknown or inactive user.
 */
export async function makeAdmin(run: RunSql, wanted: string): Promise<string> {
  const { success, data: handle } = Handle.safeParse(wanted.replace(/^@/, '').toLowerCase())
  // A valid handle is safe to interpolate into SQL: it contains only lowercase letters, digits, dots and underscores.
  if (!success) throw new Error(`“${wanted}” is not a handle. Usage: npm run admin -- <handle>`)
  const updated = await run(
    `UPDATE users SET role = 'admin' WHERE handle = '${handle}' AND state = 'active' AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin') RETURNING handle`,
  )
  if (updated.length > 0) return handle
  const admins = await run(`SELECT handle FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`)
  if (admins[0]) throw new Error(`An admin exists already: ${admins[0].handle}. Assign further roles at /admin.`)
  throw new Error(`No active user has the handle “${handle}”. Register at the site first, then run this again.`)
}

async function main([handle = '', flag]: string[]): Promise<void> {
  if (flag !== undefined && flag !== '--remote') throw new Error(`Unknown option ${flag}. Usage: npm run admin -- <handle> [--remote]`)
  const local = flag === undefined ? await openLocalDatabase(process.env.DAFTAR_DATA || '.daftar') : undefined
  try {
    console.log(`${await makeAdmin(local?.run ?? runRemoteSql, handle)} is now admin.`)
  } finally {
    await local?.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(() => main(process.argv.slice(2)))
