import { and, eq } from 'drizzle-orm'
import type { AudioFormat } from '#shared/audio.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError, MovedPermanently, notFound } from '#worker/lib/errors.ts'
import { cacheHeaders } from '#worker/lib/page-cache.ts'
import { episodes } from '#worker/podcasts/catalog/schema.ts'
import { serveRanges } from '#worker/posts/media/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { AUDIO_CONTENT_TYPES, audioPath } from './contract.ts'
import { type Requester, requireEpisodeAccess, visibilityColumns } from './episode-access.ts'
import { replacedAudioHashes } from './schema.ts'

/**
 * Serves an episode's audio, whole or by byte range. Browsers must revalidate it, so that removing a post also removes its audio; private
 * responses are never stored. Errors: those of `findAudioFile` and `serveRanges`.
 */
export async function serveAudioFile(env: Env, db: Database, file: AudioFileRequest, request: Request): Promise<Response> {
  const { key, type, post, isPublic } = await findAudioFile(db, file)
  const headers = isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': `post-${post}` } : cacheHeaders('private')
  return serveRanges(env, { key, type, headers }, request)
}

interface AudioFileRequest extends Requester {
  hash: string
  format: AudioFormat
}

interface AudioObject {
  key: string
  type: string
  post: string
  isPublic: boolean
}

/**
 * Finds a stored file that the requester may access. Throws `MovedPermanently` for a replaced file; `gone` for a once published post that
 * is removed or has lost its audio, or a closed author account; `not_found` otherwise.
 */
async function findAudioFile(db: Database, { hash, format, viewer, secret }: AudioFileRequest): Promise<AudioObject> {
  const [row] = await db
    .select({
      key: episodes.objectKey,
      post: posts.hash,
      ...visibilityColumns,
    })
    .from(posts)
    .innerJoin(episodes, eq(episodes.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(episodes.hash, hash), eq(episodes.format, format)))
  if (!row) return throwMovedOrGone(db, hash)
  const isPublic = await requireEpisodeAccess(db, { ...row, hash }, { viewer, secret })
  return { key: row.key, type: AUDIO_CONTENT_TYPES[format], post: row.post, isPublic }
}

async function throwMovedOrGone(db: Database, replacedHash: string): Promise<never> {
  const [row] = await db
    .select({ hash: episodes.hash, format: episodes.format, post: posts.hash, publishedAt: posts.publishedAt })
    .from(replacedAudioHashes)
    .innerJoin(posts, eq(posts.id, replacedAudioHashes.postId))
    .leftJoin(episodes, eq(episodes.postId, replacedAudioHashes.postId))
    .where(eq(replacedAudioHashes.hash, replacedHash))
  if (!row) throw notFound()
  const { hash, format, post, publishedAt } = row
  if (hash !== null && format !== null) throw new MovedPermanently(audioPath({ hash, format }), `post-${post}`)
  throw publishedAt === null ? notFound() : new AppError('gone', { message: 'صدای این پست حذف شده است.' })
}
