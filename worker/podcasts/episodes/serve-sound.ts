import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { serveParts } from '#worker/posts/media/index.ts'
import { type FileName, findSound } from './find-sound.ts'

/**
 * The audio of a post or a part of it. Caches must ask again each time, so that removing the post ends its audio too; what its
 * author alone may hear is kept by none.
 */
export async function serveSound(env: Env, db: Database, name: FileName, request: Request): Promise<Response> {
  const { key, type, post, isPublic } = await findSound(db, name)
  const headers = isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': `post-${post}` } : cacheHeaders('private')
  return serveParts(env, { key, type, headers }, request)
}
