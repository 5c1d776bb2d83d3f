import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { Unsubscribe, UnsubscribeQuery } from './contract.ts'
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** `/api/unsubscribe`: what a link of a mail is about. Reading it changes nothing: mail scanners follow every link. */
export const unsubscribeRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('What an unsubscribe link is about', { 200: Unsubscribe }, [400, 404]),
  validateInput('query', UnsubscribeQuery),
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
export const oneClickUnsubscribeRoutes = new Hono<AppContext>().post(
  '/',
  bodyLimit({ maxSize: 2000, onError: tooLarge }),
  describeEndpoint('Unsubscribe with one click', { 200: null }, [400, 404, 413]),
  validateInput('query', UnsubscribeQuery),
  async (c) => {
    const { t, of } = c.req.valid('query')
    const body = await c.req.parseBody().catch(() => ({}))
    if (!('List-Unsubscribe' in body) || body['List-Unsubscribe'] !== 'One-Click') throw invalid({ body: 'List-Unsubscribe=One-Click' })
    await unsubscribe(c.get('db'), t, of)
    if (c.req.header('Sec-Fetch-Mode') === 'navigate') return c.redirect(`/unsubscribe?${new URLSearchParams({ t, of })}`, 303)
    return c.text('این نامه دیگر فرستاده نمی‌شود.', 200)
  },
)
