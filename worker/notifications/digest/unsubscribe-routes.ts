import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { credentials, preferences } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'
import { applyNotificationDefaults, changeNotificationPreference, isWeeklyMail } from '#worker/people/settings/index.ts'
import { Unsubscribe, UnsubscribeQuery } from './contract.ts'

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
  describeEndpoint('Unsubscribe with one click', { 200: 'text/plain', 303: null }, [400, 404, 413], ['application/x-www-form-urlencoded']),
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

const unknownTokenError = () =>
  new AppError('not_found', { message: 'این پیوند درست نیست یا دیگر کار نمی‌کند؛ نامه‌ها را از تنظیمات خاموش کن.' })

/**
 * Returns the masked recipient of an unsubscribe link and whether the kind of email is enabled. Errors: `not_found` for an unknown token.
 */
async function readUnsubscribe(db: Database, token: string, of: MailKind): Promise<Unsubscribe> {
  const { notifications, email } = await findByToken(db, token)
  const full = applyNotificationDefaults(notifications)
  return { to: email === null ? '' : maskEmail(email), of, on: isWeeklyMail(of) ? full[of] : full[of].email }
}

/** Turns off a kind of email. Idempotent. Errors: `not_found` for an unknown token. */
async function unsubscribe(db: Database, token: string, of: MailKind): Promise<void> {
  const { userId } = await findByToken(db, token)
  await changeNotificationPreference(db, userId, isWeeklyMail(of) ? { kind: of, on: false } : { kind: of, channel: 'email', on: false })
}

async function findByToken(db: Database, token: string) {
  const [row] = await db
    .select({ userId: preferences.userId, notifications: preferences.notifications, email: credentials.email })
    .from(preferences)
    .leftJoin(credentials, eq(credentials.userId, preferences.userId))
    .where(eq(preferences.unsubscribeToken, token))
  if (!row) throw unknownTokenError()
  return row
}
