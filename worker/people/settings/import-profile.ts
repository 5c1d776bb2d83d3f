import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'

type Owner = Pick<Viewer, 'id'>

/** Fields of a profile that an import fills if they are empty. */
export interface ImportedProfile {
  bio: string
  city: string
  links: string[]
  avatar: Picture | null
}

/** Returns statements that fill the empty fields of a profile, if `guard` holds. */
export const fillProfileStatements = (
  db: Database,
  owner: Owner,
  { bio, city, links, avatar }: ImportedProfile,
  guard: SQL,
): Statement[] => [
  db
    .update(users)
    .set({
      bio: sql`iif(bio = '', ${bio}, bio)`,
      city: sql`iif(city = '', ${city}, city)`,
      links: sql`iif(json_array_length(links) = 0, ${JSON.stringify(links)}, links)`,
      avatar: sql`iif(avatar IS NULL, ${avatar && JSON.stringify(avatar)}, avatar)`,
    })
    .where(sql`id = ${owner.id} AND ${guard}`),
  ...invalidateUser(db, owner.id),
]

/** Returns statements that empty the fields that still have the values of `filled`, an object in JSON, if `guard` holds. */
export const clearProfileStatements = (db: Database, owner: Owner, filled: string, guard: SQL): Statement[] => [
  db
    .update(users)
    .set({
      bio: sql`iif(bio = ${filled} ->> 'bio', '', bio)`,
      city: sql`iif(city = ${filled} ->> 'city', '', city)`,
      links: sql`iif(json(links) = json(${filled} -> 'links'), '[]', links)`,
      avatar: sql`iif(avatar ->> 'hash' = ${filled} ->> 'avatar', NULL, avatar)`,
    })
    .where(sql`id = ${owner.id} AND ${guard}`),
  ...invalidateUser(db, owner.id),
]
