import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** Kind of the job that a trigger enqueues when a sponsorship is canceled, whoever voids its invoice. */
export const SPONSORSHIP_CANCELED = 'sponsorship-canceled'

const Payload = z.object({ postId: z.number().int() })

/** Invalidates the pages that show the label of a post that is no longer marked as advertising. Idempotent. */
export async function forgetLabel(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const { postId } = Payload.parse(payload)
  await atomic(db, [invalidate(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)))])
}
