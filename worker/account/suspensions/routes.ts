import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { AnswerAppeal, Appeal, OwnSuspension, OwnSuspensionResponse, Suspend, SuspensionQuery, Suspensions } from './contract.ts'
import { answerAppeal, liftSuspension, submitAppeal } from './lift-suspension.ts'
import { requireModerator } from './policy.ts'
import { readOwnSuspension, readSuspensions } from './read-suspensions.ts'
import { suspend } from './suspend.ts'

const ByHash = z.strictObject({ hash: Hash })
const SuspensionCreated = z.strictObject({ hash: Hash })

export const suspensionRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List suspensions by state, newest first', { 200: Suspensions }, [400, 401, 403]),
    validateInput('query', SuspensionQuery),
    async (c) => {
      requireModerator(c)
      return c.json(await readSuspensions(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Suspend a user', { 201: SuspensionCreated }, [400, 401, 403, 404, 409]),
    validateInput('json', Suspend),
    async (c) => {
      const created = await suspend(c.get('db'), requireModerator(c), c.req.valid('json'))
      return c.json(created, 201)
    },
  )
  .post('/:hash/lift', describeEndpoint('Lift a suspension', { 204: null }, [401, 403, 404]), validateInput('param', ByHash), async (c) => {
    await liftSuspension(c.get('db'), requireModerator(c), c.req.valid('param').hash)
    return c.body(null, 204)
  })
  .post(
    '/:hash/answer',
    describeEndpoint('Answer an appeal', { 204: null }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', AnswerAppeal),
    async (c) => {
      await answerAppeal(c.get('db'), requireModerator(c), c.req.valid('param').hash, c.req.valid('json'))
      return c.body(null, 204)
    },
  )

export const ownSuspensionRoutes = new Hono<AppContext>()
  .get('/suspension', describeEndpoint('Get the viewer’s suspension', { 200: OwnSuspensionResponse }, [401]), async (c) =>
    c.json({ suspension: await readOwnSuspension(c.get('db'), requireViewer(c).id) }, 200),
  )
  .post(
    '/appeal',
    describeEndpoint('Appeal the suspension', { 200: OwnSuspension }, [400, 401, 409]),
    validateInput('json', Appeal),
    async (c) => c.json(await submitAppeal(c.get('db'), requireViewer(c).id, c.req.valid('json').text), 200),
  )
