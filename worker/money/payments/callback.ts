import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { Hash } from '#shared/contract/fields.ts'
import { MINUTE } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { limitCalls } from '#worker/lib/call-limit.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import { checkRow } from './check-payment.ts'
import { recordBoundedEvent } from './record-event.ts'
import { CALLBACK_PATH } from './request-authority.ts'
import { payments } from './schema.ts'

/** Parameters, in lower case, by which a gateway's callback differs from the page of the outcome. */
const GATEWAY_PARAMETERS: ReadonlySet<string> = new Set(['authority', 'status', 'trackid', 'success'])

/**
 * Returns whether a request is the callback of a gateway, in contrast to the page that shows the outcome and to the forms of that page, which
 * our own origin posts.
 */
export function isGatewayCallback(request: Request, origin: string): boolean {
  const url = new URL(request.url)
  if (url.pathname !== CALLBACK_PATH) return false
  if (request.method === 'POST') return request.headers.get('Origin') !== origin
  return ['GET', 'HEAD'].includes(request.method) && [...url.searchParams.keys()].some((name) => GATEWAY_PARAMETERS.has(name.toLowerCase()))
}

interface Callback {
  gateway: GatewayName
  hash: string
  authority: string
  /** What the gateway says of the payment, which proves nothing. */
  status: 'OK' | 'NOK'
}

/** Reads a callback, with names of parameters in any case; undefined if it is malformed or a parameter occurs twice. */
function parseCallback(parameters: URLSearchParams): Callback | undefined {
  const one = (wanted: string): string => {
    const [value, ...more] = [...parameters].flatMap(([name, text]) => (name.toLowerCase() === wanted ? text : []))
    return more.length === 0 ? (value ?? '') : ''
  }
  const hash = Hash.safeParse(one('p')).data
  if (hash === undefined) return undefined
  const [authority, trackId] = [one('authority'), one('trackid')]
  if (authority !== '') return { gateway: 'zarinpal', hash, authority, status: one('status').toUpperCase() === 'OK' ? 'OK' : 'NOK' }
  if (trackId !== '') return { gateway: 'zibal', hash, authority: trackId, status: one('success') === '1' ? 'OK' : 'NOK' }
  return undefined
}

type Rejection = 'malformed' | 'unknownPayment' | 'foreignAuthority' | 'replayed'

const logRejection = (reason: Rejection, payment?: string) =>
  console.log(JSON.stringify({ level: 'info', event: 'payment_callback_rejected', reason, payment }))

async function reject(db: Database, paymentId: number, hash: string, reason: Rejection): Promise<void> {
  logRejection(reason, hash)
  await atomic(db, [recordBoundedEvent(db, { paymentId, kind: 'rejected', details: { reason } })])
}

/** Callbacks of one payment, and of one address: networks share theirs. Cron asks about what a limit turns away. */
const PAYMENT_POLICY = { limit: 20, windowMs: 10 * MINUTE }
const ADDRESS_POLICY = { limit: 600, windowMs: 10 * MINUTE }

/**
 * Takes the buyer back from the bank: verifies the payment on the server and redirects to the page of its outcome, whose URL has only our
 * id. Works without a session. Id and authority must belong together; anything else changes nothing and leads to an unknown outcome.
 */
async function handleCallback({ env, db, clientIp, parameters }: CallbackContext): Promise<string> {
  const callback = parseCallback(parameters)
  if (!callback) {
    logRejection('malformed')
    return CALLBACK_PATH
  }
  const { hash, authority, gateway, status } = callback
  if (!(await isWithinLimit(env, `payment-callback:address:${clientIp}`, ADDRESS_POLICY))) return `${CALLBACK_PATH}?p=${hash}`
  const [payment] = await db.select().from(payments).where(eq(payments.hash, hash))
  if (!payment) {
    logRejection('unknownPayment', hash)
    return CALLBACK_PATH
  }
  if (payment.gateway !== gateway || payment.authority !== authority) {
    await reject(db, payment.id, hash, 'foreignAuthority')
    return CALLBACK_PATH
  }
  const target = `${CALLBACK_PATH}?p=${hash}`
  if (payment.state === 'paid') {
    await reject(db, payment.id, hash, 'replayed')
    return target
  }
  if (!(await isWithinLimit(env, `payment-callback:payment:${hash}`, PAYMENT_POLICY))) return target
  const returnedAt = payment.returnedAt ?? now()
  await atomic(db, [
    db.update(payments).set({ returnedAt }).where(eq(payments.id, payment.id)),
    recordBoundedEvent(db, { paymentId: payment.id, kind: 'returned', details: { status } }),
  ])
  await checkRow(env, db, { ...payment, returnedAt })
  return target
}

interface CallbackContext {
  env: AppContext['Bindings']
  db: Database
  clientIp: string
  parameters: URLSearchParams
}

async function isWithinLimit(env: AppContext['Bindings'], key: string, policy: { limit: number; windowMs: number }): Promise<boolean> {
  try {
    await limitCalls(env, [[key, policy]])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Serves the callback of the gateways, by GET and, because some post a form, by POST. */
export const paymentCallbackRoutes = new Hono<AppContext>().on(
  ['GET', 'POST'],
  '/',
  describeEndpoint('Take the buyer’s return from a payment gateway', { 303: null }, [], ['application/x-www-form-urlencoded']),
  async (c) => {
    const parameters = new URL(c.req.url).searchParams
    if (c.req.method === 'POST') for (const [name, value] of await readForm(c.req.raw)) parameters.append(name, value)
    const db = c.get('db')
    const target = await handleCallback({ env: c.env, db, clientIp: c.get('requestContext').clientIp, parameters }).catch(
      (error: unknown) => {
        // The buyer sees the outcome as far as it is known; cron asks the gateway again.
        logError('payment_callback_failed', error)
        const hash = Hash.safeParse(parameters.get('p')).data
        return hash === undefined ? CALLBACK_PATH : `${CALLBACK_PATH}?p=${hash}`
      },
    )
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(target, 303)
  },
)

const MAX_FORM_BYTES = 4000

async function readForm(request: Request): Promise<URLSearchParams> {
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')
  const isSmall = Number(request.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY) <= MAX_FORM_BYTES
  return new URLSearchParams(isForm && isSmall ? await request.text() : '')
}
