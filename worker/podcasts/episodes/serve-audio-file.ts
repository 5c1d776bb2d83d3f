import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { serveRanges } from '#worker/posts/media/index.ts'
import { type AudioFileRequest, findAudioFile } from './find-audio-file.ts'

/**
 * Serves an episode's audio, including byte ranges. Caches must revalidate it, so that removing a post also removes its audio; private
 * responses are never stored.
 */
export async function serveAudioFile(env: Env, db: Database, file: AudioFileRequest, request: Request): Promise<Response> {
  const { key, type, post, isPublic } = await findAudioFile(db, file)
  const headers = isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': `post-${post}` } : cacheHeaders('private')
  return serveRanges(env, { key, type, headers }, request)
}
