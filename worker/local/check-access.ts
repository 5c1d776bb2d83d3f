import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { AppError, notFound } from '#worker/lib/errors.ts'
import type { LocalEnv } from './local-database.ts'
import { isLocalKey } from './local-key.ts'
import { isLoopback } from './loopback.ts'
import { noticeResponse } from './notice-response.ts'
import { isLoaded } from './sample/load-state.ts'
import { text } from './text.ts'

type LocalMiddleware = MiddlewareHandler<{ Bindings: LocalEnv }>

const KEY_COOKIE = 'daftar-local-key'
const MAILBOX = '/__local/mailbox'

const bearerKey = (request: Request) => /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '')?.[1]

/**
 * Behind a public origin, rejects requests without the local key with 403. `/__local/mailbox?key=` stores the key in a cookie and redirects
 * to the URL without it, which keeps the key out of the history and of referrers.
 */
export const requireKey: LocalMiddleware = async (c, next) => {
  if (isLoopback(new URL(c.env.ORIGIN))) return next()
  const isKey = (given: string | undefined) => isLocalKey(given, c.env.SECRETS_KEY)
  const { key, ...query } = c.req.query()
  if (key !== undefined && c.req.method === 'GET' && c.req.path === MAILBOX && isKey(key)) {
    setCookie(c, KEY_COOKIE, key, { path: '/__local', httpOnly: true, secure: true, sameSite: 'Lax' })
    return c.redirect(MAILBOX + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''), 303)
  }
  if (isKey(bearerKey(c.req.raw)) || isKey(getCookie(c, KEY_COOKIE))) return next()
  return noticeResponse(c.req.raw, { status: 403, code: 'forbidden', ...text.keyNeeded })
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Rejects requests that a page of another origin made, except navigations to a readable page, with 403, and writes that are not JSON with
 * 415. A program sends neither Origin nor Sec-Fetch-Site, which browsers always do.
 */
export const rejectForeignPages: LocalMiddleware = async (c, next) => {
  const [origin, site] = [c.req.header('Origin'), c.req.header('Sec-Fetch-Site')]
  const isRead = SAFE_METHODS.has(c.req.method)
  const isForeign = origin !== undefined ? origin !== new URL(c.req.url).origin : site === 'cross-site' || site === 'same-site'
  if (isForeign && !(isRead && c.req.header('Sec-Fetch-Mode') === 'navigate'))
    return noticeResponse(c.req.raw, { status: 403, code: 'forbidden', ...text.foreignRequest })
  const isEmpty = c.req.raw.body === null || c.req.header('Content-Length') === '0'
  if (!isRead && !isEmpty && !ALLOWED_TYPES.test(c.req.header('Content-Type') ?? '')) throw new AppError('unsupported_type')
  return next()
}

/** JSON, and the types of the sample's files; a page cannot send any of them to another origin without permission. */
const ALLOWED_TYPES = /^(?:application\/json|image\/(?:avif|webp)|audio\/mpeg)\s*(?:;|$)/i

/** Admits only programs that send the local key, on loopback origins too; they can read the data folder. */
export const requireOperator: LocalMiddleware = async (c, next) => {
  if (!isLocalKey(bearerKey(c.req.raw), c.env.SECRETS_KEY)) throw new AppError('forbidden')
  return next()
}

/** Returns 404 unless payments go to the sandbox gateway of this server. */
export const requireSandbox: LocalMiddleware = async (c, next) => {
  if (!c.env.SANDBOX_GATEWAY) throw notFound()
  return next()
}

/** Admits only the program that loads the sample, which sends the local key, and returns 404 to its writes once the sample is loaded. */
export const requireSampleLoader: LocalMiddleware = async (c, next) => {
  if (!isLocalKey(bearerKey(c.req.raw), c.env.SECRETS_KEY)) throw new AppError('forbidden')
  if (!SAFE_METHODS.has(c.req.method) && (await isLoaded(c.env.LOCAL))) throw notFound()
  return next()
}
