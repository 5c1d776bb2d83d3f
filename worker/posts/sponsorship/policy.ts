import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Sponsor } from './contract.ts'

type PostId = number | SQLWrapper

/** SQL condition: the post is paid advertising, which readers see with its label. */
export const isSponsored = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM sponsorships paid WHERE paid.post_id = ${postId} AND paid.state IN ('in_review', 'approved'))`

/** SQL condition: staff approved a version of the post as advertising. */
export const isApprovedAsSponsored = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM sponsorships approved WHERE approved.post_id = ${postId} AND approved.state = 'approved')`

/** SQL condition: the post is marked as advertising, paid or not, so that only the staff of sponsored posts decide what is published. */
export const isMarkedAsSponsored = (postId: PostId): SQL =>
  sql`EXISTS (SELECT 1 FROM sponsorships marked WHERE marked.post_id = ${postId} AND marked.state IN ('unpaid', 'in_review', 'approved'))`

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

/** SQL expression, for a column of its own: the sponsor whom the label of the post names; null if it is not paid advertising. */
export const sponsorOf = (postId: PostId): SQL<Sponsor | null> =>
  sql`(SELECT json_object('name', shown.sponsor_name, 'url', shown.sponsor_url) FROM sponsorships shown
    WHERE shown.post_id = ${postId} AND shown.state IN ('in_review', 'approved'))`.mapWith(JSON.parse) as SQL<Sponsor | null> // JSON of this query.
