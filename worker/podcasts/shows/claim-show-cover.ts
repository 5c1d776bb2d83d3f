import { LIMITS, type Picture } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { claimPictures } from '#worker/posts/media/index.ts'

/** Claims one of the user's uploads as a cover; null for none. Throws `invalid` for an unknown picture or a size that apps reject. */
export async function claimShowCover(db: Database, ownerId: number, hash: string | null): Promise<Picture | null> {
  if (hash === null) return null
  const picture = (await claimPictures(db, ownerId, [hash])).get(hash)
  if (!picture) throw invalid({ cover: 'این تصویر پیدا نشد؛ دوباره بفرستش' })
  const { width, height } = picture
  if (width !== height || width < LIMITS.coverMin || width > LIMITS.coverMax)
    throw invalid({ cover: 'جلد پادکست باید مربع باشد، میان ۱۴۰۰ و ۳۰۰۰ پیکسل' })
  return picture
}
