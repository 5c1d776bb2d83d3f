import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { isOpenAccount, toViewer, viewerColumns } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import { TOKEN_PREFIX } from './create-token.ts'
import { isActiveToken } from './list-tokens.ts'
import { apiTokens } from './schema.ts'

const HOUR = 60 * 60 * 1000

/** Returns the bearer token of a request, whatever its format, or undefined when the request has none. */
export const readBearerToken = (request: Request): string | undefined =>
  /^Bearer(?: +|$)(.*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]?.trim()

/**
 * Returns the owner of an API token together with its scopes, in one query. Throws `unauthenticated` for an invalid token, so that a
 * program never continues as a visitor. Records the time of use through `waitUntil`, at most once per hour.
 */
export async function readApiTokenViewer(db: Database, token: string, waitUntil: (work: Promise<unknown>) => void): Promise<Viewer> {
  const tokenDigest = token.startsWith(TOKEN_PREFIX) ? await sha256(token) : ''
  const [row] = await db
    .select({ ...viewerColumns, scopes: apiTokens.scopes, usedAt: apiTokens.usedAt })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(apiTokens.tokenDigest, tokenDigest), isActiveToken(), isOpenAccount))
  if (!row) throw new AppError('unauthenticated', { message: 'این توکن درست نیست، باطل شده یا زمانش گذشته است.' })
  const { scopes, usedAt, ...person } = row
  if ((usedAt ?? 0) <= now() - HOUR) waitUntil(recordUse(db, tokenDigest))
  return { ...toViewer(person), scopes: new Set(scopes), sessionDigest: '', sessionSeenAt: 0, sessionReauthenticatedAt: 0 }
}

const recordUse = (db: Database, tokenDigest: string) =>
  db
    .update(apiTokens)
    .set({ usedAt: now() })
    .where(and(eq(apiTokens.tokenDigest, tokenDigest), or(isNull(apiTokens.usedAt), lt(apiTokens.usedAt, now() - HOUR))))
    .run()
