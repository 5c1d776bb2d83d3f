import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { now } from '#worker/lib/clock.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { draftLinks } from './schema.ts'

/** Links neither revoked nor run out; at the very moment of its end a link is dead. */
export const isActive = (): SQL | undefined => and(isNull(draftLinks.revokedAt), gt(draftLinks.expiresAt, now()))

/** What a link opens, as a condition of a query that joins post and author: a post not removed, of an open account. */
export const opensActiveDraft = (tokenDigest: string): SQL | undefined =>
  and(eq(draftLinks.tokenDigest, tokenDigest), isActive(), ne(posts.state, 'removed'), isOpenAccount)
