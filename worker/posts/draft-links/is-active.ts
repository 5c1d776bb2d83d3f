import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { now } from '#worker/lib/clock.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { draftLinks } from './schema.ts'

/** Returns an SQL condition: the link is neither revoked nor expired. A link expires exactly at `expires_at`. */
export const isActive = (): SQL | undefined => and(isNull(draftLinks.revokedAt), gt(draftLinks.expiresAt, now()))

/**
 * Returns an SQL condition for a query that joins the post and its author: the link is active, the post is not removed, and the author's
 * account is open.
 */
export const opensActiveDraft = (tokenDigest: string): SQL | undefined =>
  and(eq(draftLinks.tokenDigest, tokenDigest), isActive(), ne(posts.state, 'removed'), isOpenAccount)
