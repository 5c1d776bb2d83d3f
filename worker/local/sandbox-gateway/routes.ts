import { Hono } from 'hono'
import { z } from 'zod'
import { SECOND } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { LocalEnv } from '../local-database.ts'
import {
  type Answer,
  answerInquiry,
  answerRequest,
  answerReverse,
  answerUndocumented,
  answerUnverified,
  answerVerify,
} from './answer-protocol.ts'
import { decidedPage, decisionPage, missingPage } from './bank-page.ts'
import { type BankFailure, type BankPayment, CHOICES, decide, isUndecided, returnUrl } from './bank-payment.ts'
import { openBank } from './bank-store.ts'

const Decision = z.object({ choice: z.enum(CHOICES) })

/** Longer than a caller waits. */
const TIMEOUT_MS = 10 * SECOND

const respond = ({ status, body }: Answer) => Response.json(body, { status })

const badGateway = () =>
  new Response('<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>', {
    status: 502,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  })

/** A response whose body breaks off, as when the connection is lost. */
const lostResponse = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('Connection lost')) }), {
    headers: { 'Content-Type': 'application/json' },
  })

/** Consumes one fault of a payment's verification; `lost` lets the verification happen. */
async function takeFault(bank: Awaited<ReturnType<typeof openBank>>, authority: unknown): Promise<BankFailure | null> {
  const known = typeof authority === 'string' ? await bank.find(authority) : undefined
  if (!known?.fault || known.faultsLeft === 0) return null
  await bank.change(known.authority, (payment) => ({ ...payment, faultsLeft: Math.max(0, payment.faultsLeft - 1) }))
  return known.fault
}

/**
 * A bank that speaks Zarinpal's REST API v4 and keeps its payments in the database of the local run. Callers need no key: programs call it
 * as they call Zarinpal, and buyers open its page.
 */
export const sandboxGatewayRoutes = new Hono<{ Bindings: LocalEnv }>()
  .post('/pg/v4/payment/request.json', async (c) => {
    const { answer, payment } = answerRequest(await c.req.json().catch(() => undefined), now())
    if (payment) await (await openBank(c.env)).add(payment)
    return respond(answer)
  })
  .post('/pg/v4/payment/verify.json', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined)
    const bank = await openBank(c.env)
    const fault = await takeFault(bank, ByAuthority.safeParse(body).data?.authority)
    if (fault === 'html') return badGateway()
    if (fault === 'timeout') {
      await scheduler.wait(TIMEOUT_MS)
      return badGateway()
    }
    if (fault === 'undocumented') return respond(answerUndocumented())
    const { answer, payment } = await answerVerify(body, bank.find, now())
    if (payment) await bank.change(payment.authority, (current) => keepVerification(current, payment))
    return fault === 'lost' ? lostResponse() : respond(answer)
  })
  .post('/pg/v4/payment/inquiry.json', async (c) =>
    respond(await answerInquiry(await c.req.json().catch(() => undefined), (await openBank(c.env)).find, now())),
  )
  .post('/pg/v4/payment/unVerified.json', async (c) =>
    respond(await answerUnverified(await c.req.json().catch(() => undefined), (await openBank(c.env)).listOpen, now())),
  )
  .post('/pg/v4/payment/reverse.json', async (c) => {
    const bank = await openBank(c.env)
    const { answer, payment } = await answerReverse(await c.req.json().catch(() => undefined), bank.find, now())
    if (payment) await bank.change(payment.authority, (current) => ({ ...current, status: payment.status }))
    return respond(answer)
  })
  .get('/pg/StartPay/:authority', async (c) => {
    const payment = await (await openBank(c.env)).find(c.req.param('authority'))
    if (!payment) return c.html(missingPage(), 404)
    return c.html(isUndecided(payment) ? decisionPage(payment) : decidedPage(payment, now()))
  })
  .post('/pg/StartPay/:authority', async (c) => {
    const origin = c.req.header('Origin')
    if (origin !== undefined && origin !== new URL(c.req.url).origin) throw new AppError('forbidden')
    const { data } = Decision.safeParse(await c.req.parseBody())
    if (!data) throw new AppError('invalid')
    const bank = await openBank(c.env)
    const known = await bank.find(c.req.param('authority'))
    if (!known) return c.html(missingPage(), 404)
    if (!isUndecided(known)) return c.html(decidedPage(known, now()), 409)
    const decided = await bank.change(known.authority, (payment) => decide(payment, data.choice, now()))
    return c.redirect(returnUrl(decided ?? known, data.choice), 303)
  })

const ByAuthority = z.object({ authority: z.string() })

/** Only one of two concurrent verifications stores the time. */
const keepVerification = (current: BankPayment, verified: BankPayment): BankPayment =>
  current.status === 'VERIFIED' ? current : { ...current, status: 'VERIFIED', verifiedAt: verified.verifiedAt }
