import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import type { Env } from '#worker/env.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { defineJob } from '#worker/lib/job.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { voidInvoiceStatements } from '#worker/money/invoices/index.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'

/**
 * Voids the invoice of the viewer's unpaid sponsorship, after which a trigger cancels it and takes its version from review. Idempotent.
 * Errors: `not_found`, `conflict` if it is paid.
 */
export async function cancelSponsorship(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const read = db
    .select({ state: sponsorships.state, postId: sponsorships.postId, invoice: columnAlias(invoices.hash, 'invoice_hash') })
    .from(sponsorships)
    .innerJoin(invoices, eq(invoices.id, sponsorships.invoiceId))
    .where(and(eq(sponsorships.hash, hash), eq(sponsorships.userId, viewer.id)))
  const [found] = await read
  if (!found) throw notFound()
  const cacheTags = await selectCacheTagsForPosts(db, eq(posts.id, found.postId))
  const isCanceled = sql`EXISTS (SELECT 1 FROM sponsorships s WHERE s.hash = ${hash} AND s.state = 'canceled')`
  await atomic(db, [...voidInvoiceStatements(db, found.invoice), invalidate(db, cacheTags, isCanceled)])
  const [after] = await read
  if (after?.state !== 'canceled') throw conflict('هزینهٔ این رپورتاژ آگهی پرداخت شده است و دیگر نمی‌توانی لغوش کنی.')
}

/** A trigger enqueues it when a sponsorship is canceled, whoever voids its invoice. */
export const SPONSORSHIP_CANCELED = defineJob({ kind: 'sponsorship-canceled', payload: z.object({ postId: z.number().int() }) })

/** Invalidates the pages that show the label of a post that is no longer marked as advertising. Idempotent. */
export async function forgetLabel(env: Env, { postId }: { postId: number }): Promise<void> {
  const db = database(env)
  await atomic(db, [invalidate(db, await selectCacheTagsForPosts(db, eq(posts.id, postId)))])
}
