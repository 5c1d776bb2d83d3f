import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { podcasts, privateFeeds } from '#worker/podcasts/shows/schema.ts'
import { edits } from '#worker/publications/members/index.ts'

/** Whether somebody runs a show: its person, or whoever owns or edits the publication it belongs to. On a row of `podcasts`. */
export const runs = (userId: number | SQLWrapper): SQL =>
  sql`iif(${podcasts.publicationId} IS NULL, ${podcasts.ownerId} = ${userId}, ${edits(userId, podcasts.publicationId)})`

/** What the secret of a private feed opens, on a join of `private_feeds` and `podcasts`: a living show its maker still runs. */
export const isOpenedBy = (tokenDigest: string): SQL | undefined =>
  and(eq(privateFeeds.tokenDigest, tokenDigest), isNull(privateFeeds.revokedAt), isNull(podcasts.removedAt), runs(privateFeeds.madeBy))
