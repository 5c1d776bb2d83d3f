import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { feedAt } from '#worker/feed/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { Moved } from '#worker/lib/moved.ts'
import { showFeedAt } from '#worker/podcasts/index.ts'
import type { FeedDocument } from './contract.ts'

/** The public feed at a path of the site as it is now, not as it was kept; undefined where there is none, or none any more. */
export async function readTopic(env: Env, db: Database, path: string): Promise<FeedDocument | undefined> {
  try {
    return (await showFeedAt(db, path, { origin: env.ORIGIN, mailFrom: env.MAIL_FROM })) ?? (await feedAt(db, path, env.ORIGIN))
  } catch (error) {
    if (error instanceof Moved || (error instanceof AppError && error.status < 500)) return undefined
    throw error
  }
}

/** The path of a topic; null when it is no address of ours. */
export const topicPath = (env: Env, topic: string): string | null => {
  const url = URL.parse(topic)
  return url && url.origin === env.ORIGIN && url.href === topic ? url.pathname : null
}
