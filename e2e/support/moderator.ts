import { openLocalDatabase } from '../../scripts/database.ts'
import { type Member, registerMember } from './member.ts'
import { dataOfSite } from './site-data.ts'

/** Registers a member and makes them a moderator directly in the database, because no API route sets roles. */
export const aModerator = (site: string): Promise<Member> => registerWith(site, "role = 'moderator'", 'ناظر آزمونی')

/** Registers a member and makes them an admin directly in the database. */
export const anAdmin = (site: string): Promise<Member> => registerWith(site, "role = 'admin'", 'مدیر آزمونی')

/** Registers a member whose account is old enough that links are not held for review. */
export const anEstablishedMember = (site: string): Promise<Member> => registerWith(site, 'created_at = 1')

async function registerWith(site: string, columns: string, name?: string): Promise<Member> {
  const data = dataOfSite(site)
  if (!data) throw new Error('global-setup.ts has not started this site')
  const member = await registerMember(site, name)
  const database = await openLocalDatabase(data)
  try {
    // The handle contains only letters and digits, so it needs no escaping.
    await database.run(`UPDATE users SET ${columns} WHERE handle = '${member.handle}'`)
  } finally {
    await database.close()
  }
  return member
}
