import { and, eq, sql } from 'drizzle-orm'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { selectCacheTagsForPosts } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'

/** Sends a post whose invoice with this hash is paid to the review; from then on readers see its label. Idempotent. */
export async function fulfillSponsoredPost(env: Env, invoice: string): Promise<void> {
  const db = database(env)
  const isPaid = sql`${sponsorships.invoiceId} = (SELECT i.id FROM invoices i WHERE i.hash = ${invoice} AND i.state = 'paid')`
  const unpaid = and(isPaid, eq(sponsorships.state, 'unpaid'))
  const cacheTags = await selectCacheTagsForPosts(
    db,
    sql`${posts.id} IN (SELECT ${sponsorships.postId} FROM ${sponsorships} WHERE ${isPaid})`,
  )
  await atomic(db, [
    invalidate(db, cacheTags, sql`EXISTS (SELECT 1 FROM ${sponsorships} WHERE ${unpaid})`),
    db.update(sponsorships).set({ state: 'in_review' }).where(unpaid),
  ])
}
