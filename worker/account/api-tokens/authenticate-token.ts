import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Scope } from '#shared/contract/account.ts'
import { HOUR } from '#shared/time.ts'
import { isOpenAccount, toViewer, viewerColumns } from '#worker/account/auth/index.ts'
import { preferences, users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { AppContext, Viewer } from '#worker/lib/viewer.ts'
import { apiTokens } from './schema.ts'
import { isActiveToken, TOKEN_PREFIX } from './tokens.ts'

/** Returns the bearer token of a request, whatever its format, or undefined when the request has none. */
export const readBearerToken = (request: Request): string | undefined =>
  /^Bearer(?: |$)(.*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]?.trim()

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
    .where(and(eq(apiTokens.tokenDigest, tokenDigest), or(isNull(apiTokens.usedAt), lte(apiTokens.usedAt, now() - HOUR))))
    .run()

/** Scope required to write, by the first path segment after `/api/`. Writing to any other segment requires a session. */
const WRITE_SCOPES: Record<string, Scope> = {
  posts: 'write:posts',
  media: 'write:posts',
  episodes: 'write:posts',
  proofreading: 'write:posts',
  comments: 'write:community',
  likes: 'write:community',
  follows: 'write:community',
  lists: 'write:community',
  home: 'write:community',
  'short-links': 'write:community',
}

/** First path segments after `/api/` that a token may read. Any other path requires a session, except `READABLE_PATHS`. */
const READABLE = new Set([
  ...Object.keys(WRITE_SCOPES),
  'awards',
  'campaigns',
  'exports',
  'oembed',
  'openapi.json',
  'reference',
  'podcasts',
  'profiles',
  'publications',
  'search',
  'episodes',
  'stats',
  'downloads',
  'tags',
  'featured',
  'health',
  'trending',
  'topics',
])

/** Further paths a token may read: its owner, embeds, media, feeds, sitemaps, robots.txt and opensearch.xml. */
const READABLE_PATHS =
  /^\/api\/accounts\/viewer$|^\/(?:embed|media)\/|^\/(?:feed|podcast|sitemap)(?:[./]|$)|^\/(?:robots\.txt|opensearch\.xml)$/

/** Returns the scope a token needs for a request, or `session` when no token is accepted. */
export function requiredScope(method: string, path: string): Scope | 'session' {
  const segment = /^\/api\/([^/]+)/.exec(path)?.[1] ?? ''
  if (method === 'GET' || method === 'HEAD') return READABLE.has(segment) || READABLE_PATHS.test(path) ? 'read' : 'session'
  return WRITE_SCOPES[segment] ?? 'session'
}

const SCOPE_LABELS: Record<Scope, string> = {
  read: 'خواندن',
  'write:posts': 'نوشتن پست',
  'write:community': 'نظر، پسند، دنبال کردن و لیست',
}

/** Rejects requests outside an API token’s scopes with 403; lets sessions and visitors pass. */
export const enforceScopes: MiddlewareHandler<AppContext> = async (c, next) => {
  const scopes = c.get('viewer')?.scopes
  if (!scopes) return next()
  const needed = requiredScope(c.req.method, c.req.path)
  if (needed === 'session')
    throw new AppError('forbidden', { message: 'این کار با توکن شدنی نیست؛ خودت از راه سایت وارد شو و انجامش بده.' })
  if (!scopes.has(needed)) throw new AppError('forbidden', { message: `این توکن دسترسی «${SCOPE_LABELS[needed]}» (${needed}) را ندارد.` })
  return next()
}
