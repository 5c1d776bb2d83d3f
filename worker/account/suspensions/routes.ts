import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { appeal } from './appeal.ts'
import { AnswerAppeal, Appeal, OwnSuspension, OwnSuspensionAnswer, Suspend, SuspensionQuery, Suspensions } from './contract.ts'
import { answerAppeal, lift } from './end.ts'
import { canModerate } from './policy.ts'
import { ownSuspension, readSuspensions } from './read.ts'
import { suspend } from './suspend.ts'

const ByHash = z.strictObject({ hash: Hash })
const Suspended = z.strictObject({ hash: Hash })

function requireModerator(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

const sendLetters = (c: Context<AppContext>) => c.executionCtx.waitUntil(flushOutbox(c.get('db'), c.env.EFFECTS))

/** `/api/moderation/suspensions`: for moderators and admins. */
export const suspensionRoutes = new Hono<AppContext>()
  .get(
    '/',
    describe('Suspensions in a state, newest first', { 200: Suspensions }, [400, 401, 403]),
    input('query', SuspensionQuery),
    async (c) => {
      requireModerator(c)
      return c.json(await readSuspensions(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post('/', describe('Suspend a person', { 201: Suspended }, [400, 401, 403, 404, 409]), input('json', Suspend), async (c) => {
    const made = await suspend(c.get('db'), requireModerator(c), c.req.valid('json'))
    sendLetters(c)
    return c.json(made, 201)
  })
  .post('/:hash/lift', describe('End a suspension', { 204: null }, [401, 403, 404]), input('param', ByHash), async (c) => {
    await lift(c.get('db'), requireModerator(c), c.req.valid('param').hash)
    sendLetters(c)
    return c.body(null, 204)
  })
  .post(
    '/:hash/answer',
    describe('Answer an appeal', { 204: null }, [400, 401, 403, 404, 409]),
    input('param', ByHash),
    input('json', AnswerAppeal),
    async (c) => {
      await answerAppeal(c.get('db'), requireModerator(c), c.req.valid('param').hash, c.req.valid('json'))
      sendLetters(c)
      return c.body(null, 204)
    },
  )

/** `/api/me`: the suspension that holds oneself, and the appeal against it. */
export const ownSuspensionRoutes = new Hono<AppContext>()
  .get('/suspension', describe('The suspension that holds oneself', { 200: OwnSuspensionAnswer }, [401]), async (c) =>
    c.json({ suspension: await ownSuspension(c.get('db'), requireViewer(c).id) }, 200),
  )
  .post('/appeal', describe("Appeal against one's suspension", { 200: OwnSuspension }, [400, 401, 409]), input('json', Appeal), async (c) =>
    c.json(await appeal(c.get('db'), requireViewer(c).id, c.req.valid('json').text), 200),
  )
