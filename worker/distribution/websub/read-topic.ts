import type { Database } from '#worker/db/client.ts'
import { findFeed } from '#worker/distribution/feeds/index.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { MovedPermanently } from '#worker/lib/moved-permanently.ts'
import { renderFeedAtPath } from '#worker/podcasts/shows/index.ts'
import type { FeedDocument } from './contract.ts'

/** Moves followed at most from an address of old. */
const MAX_REDIRECTS = 3

/**
 * The public feed at a path of the site as it is now, not as it was kept; undefined where there is none, or none any more. A path whose
 * own answer is a 301 is the feed it leads to, and `self` says which that is.
 */
export async function readTopic(env: Env, db: Database, path: string, redirectsLeft = MAX_REDIRECTS): Promise<FeedDocument | undefined> {
  try {
    const document =
      (await renderFeedAtPath(db, path, { origin: env.ORIGIN, mailFrom: env.MAIL_FROM })) ?? (await findFeed(db, path, env.ORIGIN))
    // Another spelling that is not led to the feed's own address, but answered like it.
    return document?.self === env.ORIGIN + path ? document : undefined
  } catch (error) {
    if (error instanceof MovedPermanently)
      return redirectsLeft > 0 ? readTopic(env, db, new URL(error.path, env.ORIGIN).pathname, redirectsLeft - 1) : undefined
    if (error instanceof AppError && error.status < 500) return undefined
    throw error
  }
}

/** The path of a topic; null when it is no address of ours. */
export const parseTopicPath = (env: Env, topic: string): string | null => {
  const url = URL.parse(topic)
  return url && url.origin === env.ORIGIN && url.origin + url.pathname === topic ? url.pathname : null
}
