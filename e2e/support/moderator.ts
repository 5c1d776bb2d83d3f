import { expect } from '@playwright/test'
import { openLocalDatabase } from '../../scripts/database.ts'
import { type Member, registerMember } from './member.ts'

/** Registers a member and makes them a moderator directly in the database, because no API route sets roles. */
export async function aModerator(site: string): Promise<Member> {
  const data = process.env.DAFTAR_E2E_DATA
  if (!data) throw new Error('DAFTAR_E2E_DATA is not set; global-setup.ts sets it')
  const member = await registerMember(site, 'ناظر آزمونی')
  const database = await openLocalDatabase(data)
  try {
    // The handle contains only letters and digits, so it needs no escaping. Retry while the site holds the write lock.
    await expect(() => database.run(`UPDATE users SET role = 'moderator' WHERE handle = '${member.handle}'`)).toPass({ timeout: 15_000 })
  } finally {
    await database.close()
  }
  return member
}
