import type { MiddlewareHandler } from 'hono'
import type { Scope } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'

/** What a token needs to change something, by the first word behind `/api/`; what is not named needs a session. */
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

/** What a token may read; the account itself and everything not named needs a session. */
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

/** Who the token is of, feeds, and the pictures and sounds of what it reads. */
const READABLE_PATHS =
  /^\/api\/accounts\/viewer$|^\/(?:embed|media)\/|^\/(?:feed|podcast|sitemap)(?:[./]|$)|^\/(?:robots\.txt|opensearch\.xml)$/

/** The scope a token needs there; `session` where no token will do. */
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

/** Keeps a token to its scopes; a session and a visitor pass. */
export const enforceScopes: MiddlewareHandler<AppContext> = async (c, next) => {
  const scopes = c.get('viewer')?.scopes
  if (!scopes) return next()
  const needed = requiredScope(c.req.method, c.req.path)
  if (needed === 'session')
    throw new AppError('forbidden', { message: 'این کار با توکن شدنی نیست؛ خودت از راه سایت وارد شو و انجامش بده.' })
  if (!scopes.has(needed)) throw new AppError('forbidden', { message: `این توکن دسترسی «${SCOPE_LABELS[needed]}» (${needed}) را ندارد.` })
  return next()
}
