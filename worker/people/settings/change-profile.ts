import { eq } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { authorTag, NEWEST_TAG } from '#worker/posts/posts/index.ts'
import { changePreferences } from './change-preferences.ts'
import type { ChangeProfile, OwnProfile } from './contract.ts'
import { readOwnProfile } from './read-profile.ts'

/** Changes what is named of a profile; the pages that show it are outdated at once. The same change twice is one. */
export async function changeProfile(db: Database, viewer: Viewer, { birthDate, ...shown }: ChangeProfile): Promise<OwnProfile> {
  if (birthDate && birthDate > tehranDay(now())) throw invalid({ birthDate: 'این تاریخ هنوز نرسیده است' })
  const isPublic = Object.values(shown).some((value) => value !== undefined)
  await atomic(db, [
    ...(isPublic ? [db.update(users).set(shown).where(eq(users.id, viewer.id)), bump(db, outdatedBy(viewer))] : []),
    ...(birthDate === undefined ? [] : [changePreferences(db, viewer.id, { birthDate })]),
  ])
  return readOwnProfile(db, viewer.id)
}

/** Tags of pages that show a person's name or picture: their own, their posts', and the newest posts' lists. */
export const outdatedBy = ({ hash }: Viewer): string[] => [authorTag(hash), NEWEST_TAG]
