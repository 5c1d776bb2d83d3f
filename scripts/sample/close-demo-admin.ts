import type { RunSql } from '../database.ts'
import { DEMO_ADMIN } from './read-sample.ts'

/**
 * Takes their roles from the staff of the sample, and the password and sessions from the demo admin, because everybody can read that password. For
 * a site that other machines reach, whose operator is its first admin. An account whose owner changed its address stays as it is.
 */
export async function closeDemoAdmin(run: RunSql): Promise<void> {
  const demo = `user_id IN (SELECT user_id FROM credentials WHERE email = '${DEMO_ADMIN.email}')`
  await run(`UPDATE credentials SET password_hash = NULL WHERE ${demo} AND password_hash IS NOT NULL`)
  await run(`DELETE FROM sessions WHERE ${demo}`)
  await run(
    `UPDATE users SET role = 'member' WHERE role <> 'member' AND id IN (SELECT user_id FROM credentials WHERE email LIKE '%@daftar.example')`,
  )
}
