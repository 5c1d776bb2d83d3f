import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { takeProofTurn } from '#worker/lib/proof-turn.ts'
import { hasRecentProof, requireRecentProof, requireViewer } from '#worker/lib/viewer.ts'
import { changePassword, refuseWeakPassword } from './change-password.ts'
import { ChangePassword, OwnSessions, PasswordState, SessionByHash, SessionsEnded } from './contract.ts'
import { endOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.ts'
import { credentials } from './schema.ts'
import { sessionCookie } from './session-cookie.ts'
import { SESSION_LIFE } from './sessions.ts'

/** `/api/me/password`: one's own password. */
export const passwordRoutes = new Hono<AppContext>()
  .get('/', describe('Whether one has a password', { 200: PasswordState }, [401]), async (c) => {
    const viewer = requireViewer(c)
    const [own] = await c
      .get('db')
      .select({ isSet: sql<number>`${credentials.passwordHash} IS NOT NULL`, changedAt: credentials.passwordChangedAt })
      .from(credentials)
      .where(eq(credentials.userId, viewer.id))
    return c.json({ isSet: own?.isSet === 1, changedAt: own?.isSet === 1 ? own.changedAt : null }, 200)
  })
  .put(
    '/',
    describe('Change the password', { 200: SessionsEnded }, [400, 401, 403, 409, 429]),
    input('json', ChangePassword),
    async (c) => {
      const viewer = requireViewer(c)
      refuseWeakPassword(c.req.valid('json').next, viewer)
      const turn = await takeProofTurn(c.env, c.req.raw, viewer)
      const agent = c.req.header('User-Agent') ?? ''
      const { token, ended } = await changePassword(c.get('db'), viewer, c.req.valid('json'), hasRecentProof(viewer), agent)
      await turn.refund()
      factsOf(c.req.raw).viewer = null
      c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))
      c.header('Set-Cookie', sessionCookie(token, SESSION_LIFE / 1000))
      return c.json({ ended }, 200)
    },
  )

/** `/api/me/sessions`: where one is signed in. */
export const sessionRoutes = new Hono<AppContext>()
  .get('/', describe("One's own sessions", { 200: OwnSessions }, [401]), async (c) =>
    c.json(await readOwnSessions(c.get('db'), requireViewer(c)), 200),
  )
  .delete('/', describe('End all other sessions', { 200: SessionsEnded }, [401, 403]), async (c) =>
    c.json({ ended: await endOtherSessions(c.get('db'), requireRecentProof(c)) }, 200),
  )
  .delete('/:hash', describe('End a session', { 204: null }, [400, 401, 403, 404]), input('param', SessionByHash), async (c) => {
    await endOwnSession(c.get('db'), requireRecentProof(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
