import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { defineJob } from '#worker/lib/job.ts'
import { selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'

/** A trigger enqueues it when a sponsorship is canceled, whoever voids its invoice. */
export const SPONSORSHIP_CANCELED = defineJob({ kind: 'sponsorship-canceled', payload: z.object({ postId: z.number().int() }) })

/** Invalidates the pages that show the label of a post that is no longer marked as advertising. Idempotent. */
export async function forgetLabel(env: Env, { postId }: { postId: number }): Promise<void> {
  const db = database(env)
  await atomic(db, [invalidate(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)))])
}
