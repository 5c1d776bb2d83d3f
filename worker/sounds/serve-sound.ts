import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { cacheHeaders } from '#worker/lib/cache-policy.ts'
import { serveParts } from '#worker/media/index.ts'
import { type FileName, findSound } from './find-sound.ts'

/** The audio of a public post or a part of it. Caches must ask again each time, so that removing the post ends its audio too. */
export async function serveSound(env: Env, db: Database, name: FileName, request: Request): Promise<Response> {
  const { key, type, post, isPublic } = await findSound(db, name)
  return serveParts(
    env,
    { key, type, headers: isPublic ? { ...cacheHeaders('page'), 'Cache-Tag': `post-${post}` } : cacheHeaders('private') },
    request,
  )
}
