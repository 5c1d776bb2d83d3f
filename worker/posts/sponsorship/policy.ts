import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Sponsor } from './contract.ts'

type PostId = number | SQLWrapper

const SPONSORED_STATES = sql.raw("'unpaid', 'in_review', 'approved'")

/**
 * SQL condition: the post is advertising. Its author marked it as such, so that readers see its label at once, before the payment, and only the
 * staff of sponsored posts decide what of it is published.
 */
export const isSponsored = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM sponsorships marked WHERE marked.post_id = ${postId} AND marked.state IN (${SPONSORED_STATES}))`

/** SQL condition: staff approved a version of the post as advertising. */
export const isApprovedAsSponsored = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM sponsorships approved WHERE approved.post_id = ${postId} AND approved.state = 'approved')`

/**
 * SQL condition: what belongs to the post but to no version of it, such as its sound, may be changed without review. False for advertising
 * that is public or waits for its review.
 */
export const mayChangeUnreviewed = (postId: PostId): SQL => sql`NOT (${isSponsored(postId)}
  AND (EXISTS (SELECT 1 FROM posts shown WHERE shown.id = ${postId} AND shown.state = 'published')
    OR EXISTS (SELECT 1 FROM post_reviews held WHERE held.post_id = ${postId} AND held.state = 'held')))`

/**
 * SQL condition: no version of the post is published without review. True while it is marked as advertising, and after its sponsorship was
 * returned until a moderator releases a version, so that the same advertisement does not appear unpaid.
 */
export const isSponsorshipReviewed = (postId: PostId): SQL => sql`EXISTS (SELECT 1 FROM sponsorships sponsored
  WHERE sponsored.post_id = ${postId} AND (sponsored.state IN ('unpaid', 'in_review', 'approved') OR sponsored.state = 'returned'
    AND NOT EXISTS (SELECT 1 FROM post_reviews released WHERE released.post_id = sponsored.post_id AND released.state = 'released'
      AND released.decided_at >= sponsored.reviewed_at)))`

/** SQL condition: staff approved the post's present content for a promotion, whose card a change takes away until they review it. */
export const isPromoted = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM promotions promoted WHERE promoted.post_id = ${postId} AND promoted.state IN ('approved', 'running', 'paused'))`

/** SQL expression, for a column of its own: the sponsor whom the label of the post names; null if it is no advertising. */
export const sponsorOf = (postId: PostId): SQL<Sponsor | null> =>
  sql`(SELECT json_object('name', shown.sponsor_name, 'url', shown.sponsor_url) FROM sponsorships shown
    WHERE shown.post_id = ${postId} AND shown.state IN (${SPONSORED_STATES}))`.mapWith(JSON.parse) as SQL<Sponsor | null> // JSON of this query.
