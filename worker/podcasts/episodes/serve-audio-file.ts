import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { serveRanges } from '#worker/posts/media/index.ts'
import { type AudioFileRequest, findAudioFile } from './find-audio-file.ts'

/**
 * The audio of a post or a part of it. Caches must ask again each time, so that removing the post ends its audio too; what its
 * author alone may hear is kept by none.
 */
export async function serveAudioFile(env: Env, db: Database, file: AudioFileRequest, request: Request): Promise<Response> {
  const { key, type, post, isPublic } = await findAudioFile(db, file)
  const headers = isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': `post-${post}` } : cacheHeaders('private')
  return serveRanges(env, { key, type, headers }, request)
}
