import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue, flushOutbox } from '#worker/lib/outbox.ts'
import { releaseHeld, screenVersion } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { markAllReturned, waitAlone } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { toHeldReasons } from '#worker/posts/screening/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'

const ImportDecision = z.strictObject({
  import: z.string(),
  moderatorId: z.number().int(),
  decision: z.enum(['approved', 'returned']),
  reason: z.string(),
  /** When the moderator decided, in UTC ms; what is held later is not returned. */
  until: z.number().int(),
  /** Id of the last post of the previous page. */
  after: z.number().int(),
})
export type ImportDecision = z.infer<typeof ImportDecision>

export const DECIDE_IMPORT = defineJob({ kind: 'decide-import', payload: ImportDecision })

const RELEASED_PER_JOB = 10
const RETURNED_PER_JOB = 100

/** Handles a `decide-import` job: publishes or returns a page of an import's held posts, in the order of their ids, and enqueues the next page. Idempotent. */
export async function decideImportedPosts(env: Env, decision: ImportDecision): Promise<void> {
  const db = database(env)
  const after = decision.decision === 'approved' ? await releasePage(db, decision) : await returnPage(db, decision)
  if (after === undefined) return
  const id = `${DECIDE_IMPORT.kind}:${decision.import}:${decision.until}:${after}`
  await atomic(db, [enqueue(db, DECIDE_IMPORT, { ...decision, after }, { id })])
  await flushOutbox(db, env)
}

/** Returns the id of the last post of a full page. */
async function releasePage(db: Database, { import: importHash, moderatorId, after }: ImportDecision): Promise<number | undefined> {
  const held = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      version: postReviews.version,
      text: postReviews.text,
      links: postReviews.links,
      settings: postReviews.settings,
    })
    .from(postReviews)
    .innerJoin(posts, eq(posts.id, postReviews.postId))
    .where(
      and(
        eq(postReviews.importHash, importHash),
        sql`${postReviews.importHash} IS NOT NULL AND ${postReviews.state} = 'held' AND ${postReviews.reasons} IS NULL`,
        sql`NOT ${isSponsored(posts.id)}`,
        gt(postReviews.postId, after),
      ),
    )
    .orderBy(asc(postReviews.postId))
    .limit(RELEASED_PER_JOB)
  for (const post of held) await releaseOne(db, moderatorId, post)
  return held.length < RELEASED_PER_JOB ? undefined : held.at(-1)?.id
}

interface ImportedPost {
  id: number
  hash: string
  version: number
  text: string | null
  links: string[] | null
  settings: (typeof postReviews.$inferSelect)['settings']
}

/** Publishes a post, unless a term rule or a blocked domain forbids it by now or it cannot be published; then it waits alone. */
async function releaseOne(db: Database, moderatorId: number, { id, hash, version, text, links, settings }: ImportedPost): Promise<void> {
  const { title = '', description = '', tags = [] } = settings ?? {}
  const reasons = toHeldReasons(
    await screenVersion(db, { id, state: 'draft', hasBody: 0 }, { title, description, tags, text: text ?? '', links: links ?? [] }),
  )
  const isReleased =
    reasons === null &&
    (await releaseHeld(db, { moderatorId, hash, version }, { isPartOfImport: true }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return false
      },
    ))
  if (!isReleased) await waitAlone(db, { postId: id, version, reasons })
}

async function returnPage(
  db: Database,
  { import: importHash, moderatorId, reason, until, after }: ImportDecision,
): Promise<number | undefined> {
  const page = sql`SELECT held.post_id FROM post_reviews held WHERE held.import_hash = ${importHash} AND held.import_hash IS NOT NULL
    AND held.state = 'held' AND held.screening IS NULL AND held.held_at <= ${until} AND held.post_id > ${after}
    AND NOT ${isSponsored(sql`held.post_id`)} ORDER BY held.post_id LIMIT ${RETURNED_PER_JOB}`
  const returned = await markAllReturned(db, page, { moderatorId, reason })
  return returned.length < RETURNED_PER_JOB ? undefined : Math.max(...returned.map(({ postId }) => postId))
}
