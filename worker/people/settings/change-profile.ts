import { eq } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { NEWEST_CACHE_TAG, userCacheTag } from '#worker/posts/posts/index.ts'
import type { ChangeProfile, OwnProfile } from './contract.ts'
import { readOwnProfile } from './read-profile.ts'
import { upsertPreferences } from './upsert-preferences.ts'

/** Changes what is named of a profile; the pages that show it are outdated at once. The same change twice is one. */
export async function changeProfile(db: Database, viewer: Viewer, { birthDate, ...shown }: ChangeProfile): Promise<OwnProfile> {
  if (birthDate && birthDate > tehranDay(now())) throw invalid({ birthDate: 'این تاریخ هنوز نرسیده است' })
  const isPublic = Object.values(shown).some((value) => value !== undefined)
  await atomic(db, [
    ...(isPublic ? [db.update(users).set(shown).where(eq(users.id, viewer.id)), invalidate(db, profileCacheTags(viewer))] : []),
    ...(birthDate === undefined ? [] : [upsertPreferences(db, viewer.id, { birthDate })]),
  ])
  return readOwnProfile(db, viewer.id)
}

/** Tags of pages that show a person's name or picture: their own, their posts', and the newest posts' lists. */
export const profileCacheTags = ({ hash }: Viewer): string[] => [userCacheTag(hash), NEWEST_CACHE_TAG]
