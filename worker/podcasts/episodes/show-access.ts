import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { privateFeeds, shows } from '#worker/podcasts/shows/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'

/** Whether somebody runs a show: its person, or whoever owns or edits the publication it belongs to. On a row of `podcasts`. */
export const canManageShow = (userId: number | SQLWrapper): SQL =>
  sql`iif(${shows.publicationId} IS NULL, ${shows.ownerId} = ${userId}, ${canEditPublication(userId, shows.publicationId)})`

/** What the secret of a private feed opens, on a join of `private_feeds` and `podcasts`: a living show its maker still runs. */
export const isValidFeedToken = (tokenDigest: string): SQL | undefined =>
  and(
    eq(privateFeeds.tokenDigest, tokenDigest),
    isNull(privateFeeds.revokedAt),
    isNull(shows.removedAt),
    canManageShow(privateFeeds.createdBy),
  )
