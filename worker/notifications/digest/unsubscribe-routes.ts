import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { describeEndpoint } from '#worker/lib/http/describe-endpoint.ts'
import { validateInput } from '#worker/lib/http/validate-input.ts'
import { Unsubscribe, UnsubscribeQuery } from './contract.ts'
import { readUnsubscribe, unsubscribe } from './unsubscribe.ts'

/** Handles `/api/unsubscribe`. Reading the state of an unsubscribe link changes nothing, because mail scanners follow every link. */
export const unsubscribeRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint('Get the state of an unsubscribe link', { 200: Unsubscribe }, [400, 404]),
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
 * Handles `POST /unsubscribe`, the URL in the List-Unsubscribe header (RFC 8058). Mail clients send neither Origin nor cookies, so the
 * token and the one-click body authorize the request. Mail clients receive 200; browsers are redirected to the unsubscribe page.
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
