import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { Unsubscribe, UnsubscribeQuery } from './contract.ts'
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** `/api/unsubscribe`: what a link of a mail is about. Reading it changes nothing: mail scanners follow every link. */
export const unsubscribeRoutes = new Hono<AppContext>().get(
  '/',
  describe('What an unsubscribe link is about', { 200: Unsubscribe }, [400, 404]),
  input('query', UnsubscribeQuery),
  async (c) => {
    const { t, of } = c.req.valid('query')
    return c.json(await readUnsubscribe(c.get('db'), t, of), 200)
  },
)

const tooLarge = () => {
  throw new AppError('too_large')
}

/**
 * `POST /unsubscribe`, the address of the mail's own header (RFC 8058): mail clients send it without Origin and cookies, so the
 * secret in the query and the one-click body are all it takes. Such a client gets a plain 200; a browser is shown the page again.
 */
export const oneClick = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 2000, onError: tooLarge }),
  describe('Unsubscribe with one click', { 200: null }, [400, 404, 413]),
  input('query', UnsubscribeQuery),
  async (c) => {
    const { t, of } = c.req.valid('query')
    const body = await c.req.parseBody().catch(() => ({}))
    if (!('List-Unsubscribe' in body) || body['List-Unsubscribe'] !== 'One-Click') throw invalid({ body: 'List-Unsubscribe=One-Click' })
    await unsubscribe(c.get('db'), t, of)
    if (c.req.header('Sec-Fetch-Mode') === 'navigate') return c.redirect(`/unsubscribe?${new URLSearchParams({ t, of })}`, 303)
    return c.text('این نامه دیگر فرستاده نمی‌شود.', 200)
  },
)
