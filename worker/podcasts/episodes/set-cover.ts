import { eq } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { findOwnSound } from './find-own.ts'
import { outdatedBySound } from './outdated.ts'
import { sounds } from './schema.ts'

/** Gives an episode of one's own a picture of one's own as its cover, or none; `not_found` for a post without sound. */
export async function setSoundCover(db: Database, viewer: Viewer, hash: string, cover: string | null): Promise<void> {
  const post = await findOwnSound(db, viewer, hash)
  const picture: Picture | null = cover === null ? null : ((await claimPictures(db, viewer.id, [cover])).get(cover) ?? null)
  if (cover !== null && !picture) throw invalid({ cover: 'این تصویر پیدا نشد؛ تصویر دیگری برگزین' })
  await atomic(db, [
    db.update(sounds).set({ cover: picture }).where(eq(sounds.postId, post.id)),
    bump(db, await outdatedBySound(db, post.id)),
  ])
}
