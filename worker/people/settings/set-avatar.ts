import { eq } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { profileCacheTags } from './change-profile.ts'

/**
 * Sets the avatar to one of the user’s uploads, or removes it when `hash` is null. Keeps the upload, so that a removal can be undone.
 * Throws `invalid` when the upload is not the user’s.
 */
export async function setAvatar(db: Database, viewer: Viewer, hash: string | null): Promise<void> {
  const avatar = hash === null ? null : await claimAvatar(db, viewer.id, hash)
  await atomic(db, [db.update(users).set({ avatar }).where(eq(users.id, viewer.id)), invalidate(db, profileCacheTags(viewer))])
}

async function claimAvatar(db: Database, ownerId: number, hash: string): Promise<Picture> {
  const found = (await claimPictures(db, ownerId, [hash])).get(hash)
  if (!found) throw invalid({ hash: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
  // Avatars appear on every card, where a blur placeholder would cost more than it helps.
  const { blur: _, ...picture } = found
  return picture
}
