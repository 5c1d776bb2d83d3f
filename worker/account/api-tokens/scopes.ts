import type { MiddlewareHandler } from 'hono'
import type { Scope } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'

/** What a token needs to change something, by the first word behind `/api/`; what is not named needs a session. */
const WRITING: Record<string, Scope> = {
  posts: 'write:posts',
  media: 'write:posts',
  sounds: 'write:posts',
  typography: 'write:posts',
  comments: 'write:community',
  likes: 'write:community',
  follows: 'write:community',
  lists: 'write:community',
  home: 'write:community',
  'short-links': 'write:community',
}

/** What a token may read; the account itself and everything not named needs a session. */
const READING = new Set([
  ...Object.keys(WRITING),
  'campaigns',
  'openapi.json',
  'podcasts',
  'profiles',
  'publications',
  'search',
  'sounds',
  'stats',
  'listens',
  'tags',
  'picks',
  'trending',
  'topics',
])

/** Who the token is of, feeds, and the pictures and sounds of what it reads. */
const OPEN = /^\/api\/accounts\/viewer$|^\/(?:embed|media)\/|^\/(?:feed|podcast|sitemap)(?:[./]|$)|^\/(?:robots\.txt|opensearch\.xml)$/

/** The scope a token needs there; `session` where no token will do. */
export function scopeNeeded(method: string, path: string): Scope | 'session' {
  const word = /^\/api\/([^/]+)/.exec(path)?.[1] ?? ''
  if (method === 'GET' || method === 'HEAD') return READING.has(word) || OPEN.test(path) ? 'read' : 'session'
  return WRITING[word] ?? 'session'
}

const NAMES: Record<Scope, string> = {
  read: 'خواندن',
  'write:posts': 'نوشتن پست',
  'write:community': 'نظر، پسند، دنبال کردن و لیست',
}

/** Keeps a token to its scopes; a session and a visitor pass. */
export const withinScopes: MiddlewareHandler<AppContext> = async (c, next) => {
  const scopes = c.get('viewer')?.scopes
  if (!scopes) return next()
  const needed = scopeNeeded(c.req.method, c.req.path)
  if (needed === 'session')
    throw new AppError('forbidden', { message: 'این کار با توکن شدنی نیست؛ خودت از راه سایت وارد شو و انجامش بده.' })
  if (!scopes.has(needed)) throw new AppError('forbidden', { message: `این توکن دسترسی «${NAMES[needed]}» (${needed}) را ندارد.` })
  return next()
}
