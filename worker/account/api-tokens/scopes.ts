import type { MiddlewareHandler } from 'hono'
import type { Scope } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'

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
  'campaigns',
  'openapi.json',
  'podcasts',
  'profiles',
  'publications',
  'search',
  'episodes',
  'stats',
  'downloads',
  'tags',
  'featured',
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
