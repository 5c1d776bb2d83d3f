import { eq } from 'drizzle-orm'
import type { Picture } from '#shared/contract.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { claimPictures } from '#worker/posts/media/index.ts'
import { findEditableEpisode } from './find-editable-episode.ts'
import { readEpisodeCacheTags } from './read-episode-cache-tags.ts'
import { episodes } from './schema.ts'

/** Sets or clears the cover of an editable episode. Errors: `not_found` without audio, `invalid` for another user's picture. */
export async function setEpisodeCover(db: Database, viewer: Viewer, hash: string, cover: string | null): Promise<void> {
  const post = await findEditableEpisode(db, viewer, hash)
  const picture: Picture | null = cover === null ? null : ((await claimPictures(db, viewer.id, [cover])).get(cover) ?? null)
  if (cover !== null && !picture) throw invalid({ cover: 'این تصویر پیدا نشد؛ تصویر دیگری انتخاب کن' })
  await atomic(db, [
    db.update(episodes).set({ cover: picture }).where(eq(episodes.postId, post.id)),
    invalidate(db, await readEpisodeCacheTags(db, post.id)),
  ])
}
