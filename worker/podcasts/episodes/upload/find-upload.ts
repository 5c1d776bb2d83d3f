import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { HOUR } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, conflict, invalid, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isEditableBy } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { audioUploads } from '../schema.ts'

export interface UploadReference {
  post: string
  hash: string
}

/** Finds the viewer's upload for an editable post, in any state. Errors: `not_found`. */
export async function findUpload(db: Database, viewer: Viewer, { post, hash }: UploadReference) {
  const [upload] = await db
    .select({
      id: audioUploads.id,
      hash: audioUploads.hash,
      postId: audioUploads.postId,
      multipartId: audioUploads.multipartId,
      bytes: audioUploads.bytes,
      state: audioUploads.state,
    })
    .from(audioUploads)
    .innerJoin(posts, eq(posts.id, audioUploads.postId))
    .where(and(eq(audioUploads.hash, hash), eq(posts.hash, post), eq(audioUploads.ownerId, viewer.id), isEditableBy(viewer)))
  if (!upload) throw notFound()
  return upload
}
export type Upload = Awaited<ReturnType<typeof findUpload>>

const megabytes = (bytes: number) => `${formatNumber(Math.floor(bytes / 1_000_000))} مگابایت`

export const tooLarge = () =>
  new AppError('too_large', { message: `حجم صدا بیش از ${megabytes(LIMITS.episodeAudioBytes)} است؛ با کیفیت کمتر ذخیره‌اش کن.` })
export const tooLong = () =>
  new AppError('too_large', {
    message: `این صدا بلندتر از ${formatNumber(LIMITS.episodeDuration / HOUR)} ساعت است؛ آن را به چند قسمت تقسیم کن.`,
  })
export const notAudio = () =>
  new AppError('unsupported_type', { message: 'این فایل صدا نیست؛ فقط MP3، M4A، AAC، OGG یا FLAC پذیرفته می‌شود.' })
export const corruptAudio = () => invalid({ file: 'این فایل خراب است یا طولش معلوم نیست؛ آن را دوباره به MP3 برگردان و بفرست' })
export const quotaExceeded = (remainingBytes: number) =>
  conflict(
    `از ${megabytes(LIMITS.episodeAudioBytesTotal)} جای صداهایت ${megabytes(Math.max(0, remainingBytes))} مانده است؛ صدایی را که نمی‌خواهی حذف کن.`,
  )
