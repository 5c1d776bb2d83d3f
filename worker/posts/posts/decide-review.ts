import { type SQL, sql } from 'drizzle-orm'
import { isReviewedAfterDecision } from '#worker/account/suspensions/index.ts'
import type { HeldCause } from '#worker/posts/reviews/contract.ts'
import { areLinksReviewed, wasEverReturned } from '#worker/posts/reviews/index.ts'
import { isHeldByDomain, isHeldByRule, type Screening } from '#worker/posts/screening/index.ts'
import { isSponsorshipReviewed } from '#worker/posts/sponsorship/index.ts'

interface Subject {
  postId: number
  authorId: number
}

/**
 * Returns the conditions under which a version with these new links is held or published: held if the rule of links asks for it, a term rule,
 * a blocked domain, that of sponsored posts, or that of returned posts. `areLinksApproved` exempts it from the rule of links. Both keep their
 * value through a batch that holds or publishes it, as long as `guard` does. `causes` is the SQL expression of what holds it, as JSON.
 */
export function decideReview(
  { postId, authorId }: Subject,
  newLinks: readonly string[],
  guard: SQL,
  screening: Screening,
  areLinksApproved: SQL = sql`0`,
): { needsReview: SQL; needsNoReview: SQL; causes: SQL } {
  const areReviewed = newLinks.length === 0 ? sql`0` : sql`(${areLinksReviewed(authorId)} AND NOT ${areLinksApproved})`
  const conditions: Record<HeldCause, SQL> = {
    links: sql`(${areReviewed} AND NOT ${wasEverReturned(authorId)})`,
    returned: sql`(${areReviewed} AND ${wasEverReturned(authorId)})`,
    terms: isHeldByRule(authorId, screening),
    domains: isHeldByDomain(authorId, screening),
    sponsored: isSponsorshipReviewed(postId),
    decision: isReviewedAfterDecision(postId),
  }
  const isReviewed = sql`(${areReviewed} OR ${conditions.terms} OR ${conditions.domains} OR ${conditions.sponsored} OR ${conditions.decision})`
  const causes = Object.entries(conditions).map(([cause, condition]) => sql`iif(${condition}, ${sql.raw(`'${cause}'`)}, NULL)`)
  return {
    needsReview: sql`(${guard} AND ${isReviewed})`,
    needsNoReview: sql`(${guard} AND NOT ${isReviewed})`,
    causes: sql`(SELECT json_group_array(value) FROM json_each(json_array(${sql.join(causes, sql`, `)})) WHERE value IS NOT NULL)`,
  }
}
