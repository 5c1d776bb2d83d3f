import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { LIMITS, NEW_MEMBER_AGE } from '#shared/limits/index.ts'
import { findRegistrableDomains } from '#shared/registrable-domain.ts'
import { isReviewedAfterDecision } from '#worker/account/suspensions/index.ts'
import { now } from '#worker/lib/clock.ts'
import { isAnyBlocked } from '#worker/posts/screening/index.ts'
import { isSponsorshipReviewed } from '#worker/posts/sponsorship/index.ts'

/**
 * SQL condition: new links of this author are held for review. True for a member whose account is younger than `NEW_MEMBER_AGE` or who
 * had a version returned, until a moderator releases one of their posts; a released post that was taken down later does not count.
 */
export const areLinksReviewed = (authorId: SQLWrapper | number): SQL => sql`EXISTS (SELECT 1 FROM users new_member
  WHERE new_member.id = ${authorId} AND new_member.role = 'member'
    AND (new_member.created_at > ${now() - NEW_MEMBER_AGE} OR ${wasReturned(sql`new_member.id`)})
    AND NOT EXISTS (SELECT 1 FROM post_reviews released JOIN posts shown ON shown.id = released.post_id
      WHERE released.author_id = new_member.id AND released.state = 'released'
        AND coalesce(shown.removed_by, 'author') NOT IN ('moderator', 'law')))`

/** SQL condition: links of this author are reviewed because a moderator returned a version of theirs, however old the account is. */
export const wasEverReturned = (authorId: number): SQL => wasReturned(sql`${authorId}`)

/** SQL condition: a moderator approved the import as a whole, so that the links of its posts are not reviewed. */
export const isImportApproved = (importHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM import_reviews approved WHERE approved.hash = ${importHash} AND approved.state = 'approved')`

const hasReasons = (postId: SQLWrapper): SQL =>
  sql`EXISTS (SELECT 1 FROM post_reviews screened WHERE screened.post_id = ${postId} AND screened.screening IS NOT NULL)`

const wasReturned = (authorId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM post_reviews returned WHERE returned.author_id = ${authorId} AND returned.returned_at IS NOT NULL)`

/**
 * SQL condition: the author may add these links to a part of a post that is not published with its text, such as its chapters. False if they
 * would escape review: if `areLinksReviewed`, a domain of theirs is blocked or the post is sponsored, and the post is public or held, and its stored part, as JSON, lacks one of the links.
 */
export const mayAddLinks = (authorId: number, postId: number, links: readonly string[], stored: SQL): SQL =>
  links.length === 0
    ? sql`1`
    : sql`NOT ((${areLinksReviewed(authorId)} OR ${isAnyBlocked(findRegistrableDomains(links, LIMITS.linkDomainsPerText))}
        OR ${isSponsorshipReviewed(postId)} OR ${isReviewedAfterDecision(postId)})
      AND (EXISTS (SELECT 1 FROM posts shown WHERE shown.id = ${postId} AND shown.state = 'published')
        OR EXISTS (SELECT 1 FROM post_reviews held WHERE held.post_id = ${postId} AND held.state = 'held'))
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(links)}) link WHERE instr(coalesce(${stored}, ''), json_quote(link.value)) = 0))`

/** SQL expression: when the post is no longer held without a decision, in UTC ms; null if only a decision ends that. */
export const unreviewedFrom = ({ id, authorId }: { id: SQLWrapper; authorId: SQLWrapper }): SQL<number | null> =>
  sql`(SELECT iif(${wasReturned(sql`member.id`)} OR ${isSponsorshipReviewed(id)} OR ${isReviewedAfterDecision(id)} OR ${hasReasons(id)}, NULL,
    member.created_at + ${NEW_MEMBER_AGE}) FROM users member WHERE member.id = ${authorId})`
