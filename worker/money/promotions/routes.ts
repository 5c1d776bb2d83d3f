import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer, requireWriter } from '#worker/lib/viewer.ts'
import { csvHeaders } from '#worker/statistics/posts/index.ts'
import { buyPromotion } from './buy-promotion.ts'
import { cancelPromotion, setPaused, stopOwnPromotion } from './change-promotion.ts'
import { BuyPromotion, OwnPost, PromotionPackages, PromotionReport, Promotions, PromotionsQuery } from './contract.ts'
import { listPackages } from './manage-packages.ts'
import { readOwnPost } from './read-own-post.ts'
import { listPromotions } from './read-promotions.ts'
import { readPromotion, readPromotionCsv } from './read-report.ts'

const ByHash = z.strictObject({ hash: Hash })
const CHANGE_ERRORS = [400, 401, 404, 409] as const

// Suspended members may pause and stop what they paid for, so only buying asks for a writer.
export const promotionRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint("List the viewer's promotions, newest first", { 200: Promotions }, [400, 401]),
    validateInput('query', PromotionsQuery),
    async (c) => c.json(await listPromotions(c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .get('/packages', describeEndpoint('List the promotion packages on sale', { 200: PromotionPackages }, [401]), async (c) => {
    requireViewer(c)
    return c.json(await listPackages(c.get('db'), false), 200)
  })
  .get(
    '/posts/:hash',
    describeEndpoint("Read one of the viewer's posts as a promotion shows it", { 200: OwnPost }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readOwnPost(c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .post(
    '/',
    describeEndpoint('Buy a promotion; its invoice is paid like any other', { 201: PromotionReport }, [400, 401, 403, 404, 409, 429]),
    validateInput('json', BuyPromotion),
    async (c) => {
      const viewer = requireWriter(c)
      const { hash } = await buyPromotion(c.get('db'), viewer, c.req.valid('json'))
      return c.json(await readPromotion(c.env, c.get('db'), viewer, hash), 201)
    },
  )
  .get(
    '/:hash',
    describeEndpoint("Read one of the viewer's promotions with its report", { 200: PromotionReport }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readPromotion(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get(
    '/:hash/csv',
    describeEndpoint("Download the daily numbers of one of the viewer's promotions", { 200: 'text/csv' }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => {
      const { hash } = c.req.valid('param')
      return c.body(await readPromotionCsv(c.env, c.get('db'), requireViewer(c), hash), 200, csvHeaders(hash))
    },
  )
  .post(
    '/:hash/pause',
    describeEndpoint('Pause a running promotion', { 200: PromotionReport }, [...CHANGE_ERRORS]),
    validateInput('param', ByHash),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await setPaused(c.env, c.get('db'), viewer, { hash, isPaused: true })
      return c.json(await readPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .post(
    '/:hash/resume',
    describeEndpoint('Resume a paused promotion', { 200: PromotionReport }, [...CHANGE_ERRORS]),
    validateInput('param', ByHash),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await setPaused(c.env, c.get('db'), viewer, { hash, isPaused: false })
      return c.json(await readPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .post(
    '/:hash/stop',
    describeEndpoint('Stop a promotion and refund the remainder to the wallet', { 200: PromotionReport }, [...CHANGE_ERRORS]),
    validateInput('param', ByHash),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await stopOwnPromotion(c.env, c.get('db'), viewer, hash)
      return c.json(await readPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .post(
    '/:hash/cancel',
    describeEndpoint('Cancel an unpaid promotion and void its invoice', { 200: PromotionReport }, [...CHANGE_ERRORS]),
    validateInput('param', ByHash),
    async (c) => {
      const [viewer, { hash }] = [requireViewer(c), c.req.valid('param')]
      await cancelPromotion(c.get('db'), viewer, hash)
      return c.json(await readPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
