import { Hono } from 'hono'
import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { requireFinance, requireFinanceChange } from '#worker/money/ledger/index.ts'
import { checkPayment } from './check-payment.ts'
import {
  AdminPaymentDetails,
  AdminPayments,
  AdminPaymentsQuery,
  CloseReview,
  Payment,
  PaymentOutcome,
  PaymentSummary,
  Payments,
  RefundToCard,
  StartedPayment,
  StartPayment,
  UnmatchedPayments,
} from './contract.ts'
import { listAllPayments, listPayments, readAnyPayment, readOutcome, readPayment, readSummary } from './read-payments.ts'
import { closeReview, refundToCard } from './review-payment.ts'
import { startPayment } from './start-payment.ts'
import { listUnmatched } from './unmatched-payments.ts'

const ByHash = z.strictObject({ hash: Hash })

export const paymentRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint("List the viewer's payments, newest first", { 200: Payments }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await listPayments(c.env, c.get('db'), requireViewer(c), c.req.valid('query')), 200),
  )
  .post(
    '/',
    describeEndpoint('Start a payment; a member may have a few unfinished ones', { 201: StartedPayment }, [400, 401, 404, 409, 429, 503]),
    validateInput('json', StartPayment),
    async (c) => {
      const db = c.get('db')
      // A start whose answer is lost throws and leaves a sweep.
      const started = startPayment(c.env, db, requireViewer(c), c.req.valid('json'))
      c.executionCtx.waitUntil(started.catch(() => flushOutbox(db, c.env)))
      return c.json(await started, 201)
    },
  )
  .get(
    '/:hash',
    describeEndpoint("Read one of the viewer's payments", { 200: Payment }, [400, 401, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readPayment(c.env, c.get('db'), requireViewer(c), c.req.valid('param').hash), 200),
  )
  .get(
    '/:hash/outcome',
    describeEndpoint('Read what became of a payment, with details only for its payer', { 200: PaymentOutcome }, [400, 404]),
    validateInput('param', ByHash),
    async (c) => c.json(await readOutcome(c.env, c.get('db'), c.get('viewer'), c.req.valid('param').hash), 200),
  )

export const paymentAdminRoutes = new Hono<AppContext>()
  .get(
    '/',
    describeEndpoint('List payments in a state', { 200: AdminPayments }, [400, 401, 403]),
    validateInput('query', AdminPaymentsQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listAllPayments(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get(
    '/summary',
    describeEndpoint('Count the payments that wait, and read the latest check of the ledger', { 200: PaymentSummary }, [401, 403]),
    async (c) => {
      requireFinance(c)
      return c.json(await readSummary(c.get('db')), 200)
    },
  )
  .get(
    '/unmatched',
    describeEndpoint('List what the gateways received and matches none of our payments', { 200: UnmatchedPayments }, [400, 401, 403]),
    validateInput('query', PageQuery),
    async (c) => {
      requireFinance(c)
      return c.json(await listUnmatched(c.get('db'), c.req.valid('query')), 200)
    },
  )
  .get(
    '/:hash',
    describeEndpoint('Read any payment with its events', { 200: AdminPaymentDetails }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      requireFinance(c)
      return c.json(await readAnyPayment(c.get('db'), c.req.valid('param').hash), 200)
    },
  )
  .post(
    '/:hash/check',
    describeEndpoint('Ask the gateway about a payment now', { 200: AdminPaymentDetails }, [400, 401, 403, 404]),
    validateInput('param', ByHash),
    async (c) => {
      const { hash } = c.req.valid('param')
      await checkPayment(c.env, c.get('db'), hash, requireFinance(c))
      return c.json(await readAnyPayment(c.get('db'), hash), 200)
    },
  )
  .post(
    '/:hash/close-review',
    describeEndpoint('Close the review of a payment without crediting it', { 200: AdminPaymentDetails }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', CloseReview),
    async (c) => {
      const { hash } = c.req.valid('param')
      await closeReview(c.get('db'), requireFinanceChange(c), { hash, ...c.req.valid('json') })
      return c.json(await readAnyPayment(c.get('db'), hash), 200)
    },
  )
  .post(
    '/:hash/refunds',
    describeEndpoint('Record a refund to the card', { 200: AdminPaymentDetails }, [400, 401, 403, 404, 409]),
    validateInput('param', ByHash),
    validateInput('json', RefundToCard),
    async (c) => {
      const { hash } = c.req.valid('param')
      await refundToCard(c.get('db'), requireFinanceChange(c), { hash, ...c.req.valid('json') })
      return c.json(await readAnyPayment(c.get('db'), hash), 200)
    },
  )
