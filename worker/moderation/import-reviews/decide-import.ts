import { type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import { restartedColumns } from '#worker/lib/turn-lease.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notifyImportReview } from '#worker/notifications/publish/index.ts'
import { podcastImports } from '#worker/podcasts/importer/schema.ts'
import { imports } from '#worker/portability/imports/schema.ts'
import { importReviews } from '#worker/posts/reviews/schema.ts'
import type { ReturnImport } from './contract.ts'
import { DECIDE_IMPORT, type ImportDecision } from './decide-posts.ts'
import { selectReviews, sourceOf } from './list-reviews.ts'

/**
 * Approves an import: a job publishes its waiting posts under their own dates, and posts that it adds later are not held for links.
 * Idempotent. Errors: `not_found`; `forbidden` for the viewer's own; `conflict` if it was returned or the owner is suspended.
 */
export const approveImport = (db: Database, viewer: Viewer, hash: string): Promise<void> =>
  decide(db, viewer, hash, { state: 'approved', reason: '' }, () => [])

/**
 * Returns an import to its owner with a reason: a job returns its waiting posts, and the import pauses, so that it adds no further ones
 * until the owner resumes it. Idempotent. Errors: `not_found`; `forbidden` for the viewer's own; `conflict` if it was approved.
 */
export const returnImport = (db: Database, viewer: Viewer, hash: string, { reason }: ReturnImport): Promise<void> =>
  decide(db, viewer, hash, { state: 'returned', reason }, (guard) => pauseStatements(db, hash, guard))

interface Outcome {
  state: 'approved' | 'returned'
  reason: string
}

async function decide(
  db: Database,
  viewer: Viewer,
  hash: string,
  { state, reason }: Outcome,
  alsoRun: (guard: SQL) => Statement[],
): Promise<void> {
  const [review] = await selectReviews(db, viewer, sql`${importReviews.hash} = ${hash}`)
  const at = now()
  if (review) {
    const { ownerId, ownerHash, ownerState, kind, heldCount } = review
    if (state === 'approved' && ownerState !== 'active')
      throw conflict('حساب نویسنده تعلیق شده است؛ پس از پایان تعلیق تأیید کن، یا با توضیح بازگردان.')
    const guard = sql`EXISTS (SELECT 1 FROM import_reviews o WHERE o.hash = ${hash} AND o.state = 'open')`
    const ref = `${hash}:${at}`
    const decision: ImportDecision = { import: hash, moderatorId: viewer.id, decision: state, reason, until: at, after: 0 }
    await atomic(db, [
      audit(
        db,
        {
          ...{ actorId: viewer.id, kind: 'content', action: state === 'approved' ? 'approve_import' : 'return_import', subject: ownerHash },
          details: { posts: heldCount, ...(reason !== '' && { reason }) },
        },
        guard,
      ),
      notifyImportReview(db, ownerId, state, { ref, title: sourceOf(review), path: IMPORT_PATHS[kind] + hash }, guard),
      enqueue(db, DECIDE_IMPORT, decision, { id: `${DECIDE_IMPORT.kind}:${ref}:0`, when: guard }),
      ...alsoRun(guard),
      // Comes last, because it makes the guard of the other statements false.
      db.update(importReviews).set({ state, reason, decidedAt: at, moderatorId: viewer.id }).where(sql`hash = ${hash} AND state = 'open'`),
    ])
  }
  const [current] = await db.all<{ state: string; ownerId: number }>(
    sql`SELECT state, owner_id AS ownerId FROM import_reviews WHERE hash = ${hash}`,
  )
  if (!current) throw notFound()
  assertNotOwn(viewer, current.ownerId)
  if (current.state === 'open') throw notFound()
  if (current.state !== state)
    throw conflict(state === 'approved' ? 'این انتقال پیش‌تر به نویسنده بازگردانده شده است.' : 'این انتقال پیش‌تر تأیید شده است.')
}

const IMPORT_PATHS = { posts: '/me/import/', podcast: '/me/podcast-import/' } as const

/** Pauses the import and revokes the lease of a turn that is under way. */
const pauseStatements = (db: Database, hash: string, guard: SQL): Statement[] => [
  db
    .update(imports)
    .set({ state: 'paused', ...restartedColumns(), steps: sql`${imports.steps} + 1` })
    .where(sql`hash = ${hash} AND state = 'running' AND ${guard}`),
  db
    .update(podcastImports)
    .set({ state: 'paused', ...restartedColumns(), steps: sql`${podcastImports.steps} + 1` })
    .where(sql`hash = ${hash} AND state = 'running' AND ${guard}`),
]
