import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { requireFinance, requireFinanceChange } from '#worker/money/ledger/index.ts'
import { CreateDiscountCode, DiscountCode, DiscountCodes, UpdateDiscountCode } from './contract.ts'
import { createCode, listCodes, setActive } from './manage-codes.ts'

export const discountCodeRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List discount codes, newest first', { 200: DiscountCodes }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listCodes(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .post(
    '/',
    describeEndpoint('Create a discount code', { 201: DiscountCode }, [400, 401, 403, 409]),
    validateInput('json', CreateDiscountCode),
    async (c) => c.json(await createCode(c.get('db'), requireFinanceChange(c), c.req.valid('json')), 201),
  )
  .patch(
    '/:hash',
    describeEndpoint('Activate or deactivate a discount code', { 200: DiscountCode }, [400, 401, 403, 404]),
    validateInput('param', z.strictObject({ hash: Hash })),
    validateInput('json', UpdateDiscountCode),
    async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await setActive(c.get('db'), requireFinanceChange(c), input), 200)
    },
  )
