import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import type { SponsoredPost } from './contract.ts'
import { sponsoredPostPackages } from './schema.ts'

/**
 * SQL condition on `sponsorships` and `posts`: staff has something to decide about. That is a held version of a paid post or, before the
 * first decision, a post that is public as it is.
 */
export const isWaiting = sql`(sponsorships.state IN ('in_review', 'approved')
    AND EXISTS (SELECT 1 FROM post_reviews held WHERE held.post_id = sponsorships.post_id AND held.state = 'held')
  OR sponsorships.state = 'in_review' AND posts.state = 'published')`

export const sponsorshipColumns = {
  id: sponsorships.id,
  hash: sponsorships.hash,
  sponsorName: sponsorships.sponsorName,
  sponsorUrl: sponsorships.sponsorUrl,
  packageName: columnAlias(sponsoredPostPackages.name, 'package_name'),
  state: sponsorships.state,
  isWaiting: sql<number>`${isWaiting}`.as('is_waiting'),
  reason: sponsorships.reason,
  createdAt: sponsorships.createdAt,
  reviewedAt: sponsorships.reviewedAt,
  invoiceHash: columnAlias(invoices.hash, 'invoice_hash'),
  invoiceState: columnAlias(invoices.state, 'invoice_state'),
  total: invoices.total,
  refunded: invoices.refunded,
}

/** Selects sponsorships with their post, package and invoice. */
export const selectSponsorships = (db: Database) =>
  db
    .select(sponsorshipColumns)
    .from(sponsorships)
    .innerJoin(posts, eq(posts.id, sponsorships.postId))
    .innerJoin(sponsoredPostPackages, eq(sponsoredPostPackages.id, sponsorships.packageId))
    .innerJoin(invoices, eq(invoices.id, sponsorships.invoiceId))
    .$dynamic()

type SponsorshipRow = Awaited<ReturnType<typeof selectSponsorships>>[number]

export const viewSponsoredPost = (row: SponsorshipRow): SponsoredPost => ({
  hash: row.hash,
  sponsor: { name: row.sponsorName, url: row.sponsorUrl },
  packageName: row.packageName,
  state: row.state,
  isWaiting: Boolean(row.isWaiting),
  reason: row.reason,
  invoice: { hash: row.invoiceHash, total: row.total, refunded: row.refunded, state: row.invoiceState },
  createdAt: row.createdAt,
  reviewedAt: row.reviewedAt,
})
