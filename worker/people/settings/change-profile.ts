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

/**
 * Updates the given profile fields and invalidates the cached pages that show them. Idempotent. Throws `invalid` for a future birth date.
 */
export async function changeProfile(db: Database, viewer: Viewer, { birthDate, ...shown }: ChangeProfile): Promise<OwnProfile> {
  if (birthDate && birthDate > tehranDay(now())) throw invalid({ birthDate: 'این تاریخ هنوز نرسیده است' })
  const isPublic = Object.values(shown).some((value) => value !== undefined)
  await atomic(db, [
    ...(isPublic ? [db.update(users).set(shown).where(eq(users.id, viewer.id)), invalidate(db, profileCacheTags(viewer))] : []),
    ...(birthDate === undefined ? [] : [upsertPreferences(db, viewer.id, { birthDate })]),
  ])
  return readOwnProfile(db, viewer.id)
}

/** Returns the cache tags of pages that show a user’s name or avatar: the profile, posts and the newest timeline. */
export const profileCacheTags = ({ hash }: Viewer): string[] => [userCacheTag(hash), NEWEST_CACHE_TAG]
