import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { now } from '#worker/lib/clock.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import {
  type AppContext,
  consumeReauthenticationAttempt,
  isRecentlyReauthenticated,
  requireReauthentication,
  requireViewer,
} from '#worker/lib/viewer.ts'
import { assertStrongPassword, changePassword } from './change-password.ts'
import { ChangePassword, OwnSessions, PasswordChanged, PasswordState, SessionByHash, SessionsEnded } from './contract.ts'
import { credentials } from './schema.ts'
import { endOtherSessions, endOwnSession, readOwnSessions, SESSION_IDLE_TIMEOUT_MS, sessionCookie } from './sessions.ts'

export const passwordRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('Get the password state', { 200: PasswordState }, [401]), async (c) => {
    const viewer = requireViewer(c)
    const [stored] = await c
      .get('db')
      .select({
        isSet: sql<number>`${credentials.passwordHash} IS NOT NULL`,
        changedAt: credentials.passwordChangedAt,
        tokenCount: sql<number>`(SELECT count(*) FROM api_tokens t WHERE t.user_id = ${viewer.id}
          AND (t.expires_at IS NULL OR t.expires_at > ${now()}))`.as('token_count'),
      })
      .from(credentials)
      .where(eq(credentials.userId, viewer.id))
    const changedAt = stored?.isSet === 1 ? stored.changedAt : null
    return c.json({ isSet: stored?.isSet === 1, changedAt, tokenCount: stored?.tokenCount ?? 0 }, 200)
  })
  .put(
    '/',
    describeEndpoint('Change or set the password', { 200: PasswordChanged }, [400, 401, 403, 409, 429]),
    validateInput('json', ChangePassword),
    async (c) => {
      const viewer = requireViewer(c)
      assertStrongPassword(c.req.valid('json').next, viewer)
      const attempt = await consumeReauthenticationAttempt(c.env, c.req.raw, viewer)
      const userAgent = c.req.header('User-Agent') ?? ''
      const { token, ...ended } = await changePassword(
        c.get('db'),
        viewer,
        c.req.valid('json'),
        isRecentlyReauthenticated(viewer),
        userAgent,
      )
      await attempt.refund()
      requestContext(c.req.raw).viewer = null
      c.header('Set-Cookie', sessionCookie(token, SESSION_IDLE_TIMEOUT_MS / 1000))
      return c.json(ended, 200)
    },
  )

export const sessionRoutes = new Hono<AppContext>()
  .get('/', describeEndpoint('List sessions', { 200: OwnSessions }, [401]), async (c) =>
    c.json(await readOwnSessions(c.get('db'), requireViewer(c)), 200),
  )
  .delete('/', describeEndpoint('End all other sessions', { 200: SessionsEnded }, [401, 403]), async (c) =>
    c.json({ ended: await endOtherSessions(c.get('db'), requireReauthentication(c)) }, 200),
  )
  .delete(
    '/:hash',
    describeEndpoint('End a session', { 204: null }, [400, 401, 403, 404]),
    validateInput('param', SessionByHash),
    async (c) => {
      await endOwnSession(c.get('db'), requireReauthentication(c), c.req.valid('param').hash)
      return c.body(null, 204)
    },
  )
