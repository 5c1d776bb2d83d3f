import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireFinance, requireFinanceChange } from '#worker/money/ledger/index.ts'
import {
  AdminPromotion,
  AdminPromotions,
  AdminPromotionsQuery,
  CreatePackage,
  PromotionPackage,
  PromotionPackages,
  ReviewPromotion,
  StopPromotion,
  UpdatePackage,
} from './contract.ts'
import { createPackage, listPackages, setPackageActive } from './manage-packages.ts'
import { listAllPromotions } from './read-promotions.ts'
import { readAnyPromotion } from './read-report.ts'
import { reviewPromotion, stopAnyPromotion } from './review-promotion.ts'

const ByHash = z.strictObject({ hash: Hash })

export const promotionAdminRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint("List everybody's promotions", { 200: AdminPromotions }, [400, 401, 403]),
    validateInput('query', AdminPromotionsQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listAllPromotions(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get('/packages', describeEndpoint('List all promotion packages', { 200: PromotionPackages }, [401, 403]), async (c) => {
    requireFinance(c)
    return c.json(await listPackages(c.get('db'), true), 200)
  })
  .post(
    '/packages',
    describeEndpoint('Create a promotion package', { 201: PromotionPackage }, [400, 401, 403, 409]),
    validateInput('json', CreatePackage),
    async (c) => c.json(await createPackage(c.get('db'), requireFinanceChange(c), c.req.valid('json')), 201),
  )
  .patch(
    '/packages/:hash',
    describeEndpoint('Put a package on sale or take it off', { 200: PromotionPackage }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', UpdatePackage),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await setPackageActive(c.get('db'), requireFinanceChange(c), input), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Read any promotion with its report', { 200: AdminPromotion }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      return c.json(await readAnyPromotion(c.env, c.get('db'), requireFinance(c), c.req.valid('param').hash), 200)
    },
  )
  .post(
    '/:hash/review',
    describeEndpoint(
      'Approve a promotion in review or a change of its post, or reject it with a refund',
      { 200: AdminPromotion },
      [400, 401, 403, 404, 409, 412],
    ),
    validateInput('param', ByHash),
    validateInput('json', ReviewPromotion),
    async (c) => {
      const [viewer, { hash }] = [requireFinanceChange(c), c.req.valid('param')]
      await reviewPromotion(c.env, c.get('db'), viewer, { ...c.req.valid('json'), hash })
      return c.json(await readAnyPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
  .post(
    '/:hash/stop',
    describeEndpoint('Stop a promotion with a reason and refund the remainder', { 200: AdminPromotion }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', StopPromotion),
    async (c) => {
      const [viewer, { hash }] = [requireFinanceChange(c), c.req.valid('param')]
      await stopAnyPromotion(c.env, c.get('db'), viewer, { ...c.req.valid('json'), hash })
      return c.json(await readAnyPromotion(c.env, c.get('db'), viewer, hash), 200)
    },
  )
