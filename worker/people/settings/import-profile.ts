import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { mapProfileTexts, type ProfileText } from '#shared/profile-texts.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { invalidateUser } from '#worker/people/profiles/index.ts'

type Owner = Pick<Viewer, 'id'>

/** Fields of a profile that an import fills if they are empty. */
export interface ImportedProfile extends Record<ProfileText, string> {
  links: string[]
  avatar: Picture | null
}

/** Returns statements that fill the empty fields of a profile, if `guard` holds. */
export const fillProfileStatements = (
  db: Database,
  owner: Owner,
  { links, avatar, ...texts }: ImportedProfile,
  guard: SQL,
): Statement[] => [
  db
    .update(users)
    .set({
      ...mapProfileTexts((name) => sql`iif(${users[name]} = '', ${texts[name]}, ${users[name]})`),
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
      ...mapProfileTexts((name) => sql`iif(${users[name]} = ${filled} ->> ${name}, '', ${users[name]})`),
      links: sql`iif(json(links) = json(${filled} -> 'links'), '[]', links)`,
      avatar: sql`iif(avatar ->> 'hash' = ${filled} ->> 'avatar', NULL, avatar)`,
    })
    .where(sql`id = ${owner.id} AND ${guard}`),
  ...invalidateUser(db, owner.id),
]
