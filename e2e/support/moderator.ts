import { expect } from '@playwright/test'
import { openLocalDatabase } from '../../scripts/database.ts'
import { type Member, registerMember } from './member.ts'

/** A person of the running site who looks after others; roles are given in the database alone. */
export async function aModerator(site: string): Promise<Member> {
  const data = process.env.DAFTAR_E2E_DATA
  if (!data) throw new Error('global-setup.ts has not said where the site’s data are')
  const member = await registerMember(site, 'ناظر آزمونی')
  const database = await openLocalDatabase(data)
  try {
    // A handle the site accepted holds letters and digits only. While the site writes, the database is busy for a moment.
    await expect(() => database.run(`UPDATE users SET role = 'moderator' WHERE handle = '${member.handle}'`)).toPass({ timeout: 15_000 })
  } finally {
    await database.close()
  }
  return member
}
