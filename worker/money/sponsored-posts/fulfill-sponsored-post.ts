import { eq, sql } from 'drizzle-orm'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'

/** Sends a post whose invoice with this hash is paid to the review. No page changes: readers see its label since it was marked. Idempotent. */
export async function fulfillSponsoredPost(env: Env, invoice: string): Promise<void> {
  await database(env)
    .update(sponsorships)
    .set({ state: 'in_review' })
    .where(
      sql`${sponsorships.invoiceId} = (SELECT i.id FROM invoices i WHERE i.hash = ${invoice} AND i.state = 'paid')
        AND ${eq(sponsorships.state, 'unpaid')}`,
    )
}
