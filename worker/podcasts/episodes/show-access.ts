import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { privateFeeds, shows } from '#worker/podcasts/shows/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'

/** Condition on `podcasts`: the user owns the show, or owns or edits its publication. */
export const canManageShow = (userId: number | SQLWrapper): SQL =>
  sql`iif(${shows.publicationId} IS NULL, ${shows.ownerId} = ${userId}, ${canEditPublication(userId, shows.publicationId)})`

/** Condition on a join of `private_feeds` and `podcasts`: the token is not revoked, and its creator still manages the show. */
export const isValidFeedToken = (tokenDigest: string): SQL | undefined =>
  and(
    eq(privateFeeds.tokenDigest, tokenDigest),
    isNull(privateFeeds.revokedAt),
    isNull(shows.removedAt),
    canManageShow(privateFeeds.createdBy),
  )
