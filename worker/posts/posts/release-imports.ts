import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { RELEASE_IMPORTS, releaseHeld } from './release.ts'
import { posts } from './schema.ts'

const ImportRelease = z.strictObject({
  authorId: z.number().int(),
  moderatorId: z.number().int(),
  /** Id of the last post of the previous page. */
  after: z.number().int().default(0),
})

const POSTS_PER_JOB = 10

/**
 * Handles a `release-imports` job: releases a page of an author's held imported posts, oldest first, and enqueues the next page. The rule
 * asks for one post; an import brings a whole show at once, which was public elsewhere. Skips posts that cannot be released. Idempotent.
 */
export async function releaseImports(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const { authorId, moderatorId, after } = ImportRelease.parse(payload)
  const held = await db
    .select({ id: posts.id, hash: posts.hash, version: postReviews.version })
    .from(postReviews)
    .innerJoin(posts, eq(posts.id, postReviews.postId))
    .where(
      and(
        eq(postReviews.authorId, authorId),
        eq(postReviews.state, 'held'),
        gt(postReviews.postId, after),
        sql`${postReviews.settings} ->> '$.publishedAt' IS NOT NULL`,
      ),
    )
    .orderBy(asc(postReviews.postId))
    .limit(POSTS_PER_JOB)
  for (const { hash, version } of held)
    await releaseHeld(db, { moderatorId, hash, version }, { includesImports: false }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  const last = held.at(-1)
  if (!last || held.length < POSTS_PER_JOB) return
  await atomic(db, [enqueue(db, RELEASE_IMPORTS, { authorId, moderatorId, after: last.id }, `${RELEASE_IMPORTS}:${authorId}:${last.id}`)])
  await flushOutbox(db, env)
}
