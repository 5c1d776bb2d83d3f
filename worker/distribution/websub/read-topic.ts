import type { Database } from '#worker/db/client.ts'
import { findFeed } from '#worker/distribution/feeds/index.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { MovedPermanently } from '#worker/lib/moved-permanently.ts'
import { renderFeedAtPath } from '#worker/podcasts/shows/index.ts'
import type { FeedDocument } from './contract.ts'

const MAX_REDIRECTS = 3

/**
 * Renders the public feed at a path, bypassing the cache; returns undefined if there is none. Follows at most three permanent redirects, so
 * `self` may differ from `path`.
 */
export async function readTopic(env: Env, db: Database, path: string, redirectsLeft = MAX_REDIRECTS): Promise<FeedDocument | undefined> {
  try {
    const document =
      (await renderFeedAtPath(db, path, { origin: env.ORIGIN, mailFrom: env.MAIL_FROM })) ?? (await findFeed(db, path, env.ORIGIN))
    // Rejects alternate spellings, which are served without a redirect.
    return document?.self === env.ORIGIN + path ? document : undefined
  } catch (error) {
    if (error instanceof MovedPermanently)
      return redirectsLeft > 0 ? readTopic(env, db, new URL(error.path, env.ORIGIN).pathname, redirectsLeft - 1) : undefined
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

/** Returns the path of a topic URL, or null if it is not on this site or has more than a path. */
export const parseTopicPath = (env: Env, topic: string): string | null => {
  const url = URL.parse(topic)
  return url && url.origin === env.ORIGIN && url.origin + url.pathname === topic ? url.pathname : null
}
