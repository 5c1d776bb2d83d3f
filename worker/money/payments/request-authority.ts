import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { SECOND } from '#shared/time.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, isUniqueViolation } from '#worker/lib/errors.ts'
import { type Gateway, logUndocumentedCode, type RequestResult } from '#worker/money/gateway/index.ts'
import { FIRST_CHECK_MS } from './check-schedule.ts'
import { enqueueSweep } from './enqueue-sweep.ts'
import { recordEvent } from './record-event.ts'
import { payments } from './schema.ts'

type PaymentRow = typeof payments.$inferSelect

/** Longer than the gateway is waited for, so that a claim whose isolate died is taken over. */
const CLAIM_MS = 10 * SECOND
const POLL_MS = 250

/** Path that the gateway's callback opens, with our id of the payment as `p`. */
export const CALLBACK_PATH = '/payment/callback'

const noAnswer = () =>
  new AppError('unavailable', { message: 'پاسخ درگاه پرداخت نرسید و چیزی از حسابت کم نشد؛ دوباره امتحان کن.', retryAfter: 5 })
const refused = () =>
  new AppError('unavailable', { message: 'درگاه پرداخت این درخواست را نپذیرفت؛ کمی بعد یا با درگاه دیگری دوباره امتحان کن.' })

/**
 * Asks the gateway for the authority of a created payment and stores it, unless another request stored one meanwhile; returns the row. One
 * request asks at a time, and others wait for its answer. Throws `unavailable` if the answer is lost, after which a retry asks again, or if
 * the gateway refuses.
 */
export async function requestAuthority(
  env: Env,
  db: Database,
  gateway: Gateway,
  payment: PaymentRow & { description: string },
): Promise<PaymentRow> {
  const { id, hash, amount, description } = payment
  for (const deadline = now() + CLAIM_MS; !(await claim(db, id)); await scheduler.wait(POLL_MS)) {
    const [current] = await db.select().from(payments).where(eq(payments.id, id))
    if (current?.state !== 'created') return current ?? payment
    if (now() > deadline) throw noAnswer()
  }
  const callbackUrl = `${env.ORIGIN}${CALLBACK_PATH}?p=${hash}`
  const answer = await gateway.request({ hash, amount, description, callbackUrl })
  try {
    return await store(db, payment, answer)
  } catch (error) {
    if (answer.status !== 'accepted' || !isUniqueViolation(error)) throw error
    console.error(JSON.stringify({ level: 'error', event: 'payment_authority_reused', payment: hash, gateway: gateway.name }))
    return store(db, payment, { status: 'unknown', code: answer.code, details: 'authority of another payment' })
  }
}

async function claim(db: Database, id: number): Promise<boolean> {
  const at = now()
  const isUnclaimed = or(isNull(payments.requestSentAt), lt(payments.requestSentAt, at - CLAIM_MS))
  const claimed = await db
    .update(payments)
    .set({ requestSentAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, 'created'), isNull(payments.authority), isUnclaimed))
    .returning({ id: payments.id })
  return claimed.length > 0
}

async function store(db: Database, { id, hash, gateway }: PaymentRow, answer: RequestResult): Promise<PaymentRow> {
  const at = now()
  const isWaiting = and(eq(payments.id, id), eq(payments.state, 'created'), isNull(payments.authority))
  if (answer.status === 'accepted') {
    const { authority, code } = answer
    // The first authority that is stored stays: the buyer may be at the bank with it.
    const { current } = await write(db, {
      change: [
        db
          .update(payments)
          .set({ authority, state: 'requested', requestedAt: at, checkAt: at + FIRST_CHECK_MS })
          .where(isWaiting),
      ],
      after: [recordEvent(db, { paymentId: id, kind: 'requested', code })],
      read: { current: first(db.select().from(payments).where(eq(payments.id, id))) },
    })
    if (!current) throw noAnswer()
    return current
  }
  const event = recordEvent(db, {
    paymentId: id,
    kind: 'requestFailed',
    code: 'code' in answer ? answer.code : undefined,
    details: { details: answer.details },
  })
  if (answer.status === 'unknown') {
    if (answer.isUndocumented) logUndocumentedCode(gateway, 'request', { payment: hash, ...answer })
    // The gateway may have opened a session that somebody pays.
    await atomic(db, [
      event,
      db.update(payments).set({ requestSentAt: null }).where(isWaiting),
      enqueueSweep(db, gateway, `lost-${hash}-${at}`),
    ])
    throw noAnswer()
  }
  await atomic(db, [
    event,
    db.update(payments).set({ state: 'failed', reason: 'refused', gatewayCode: answer.code, checkAt: null }).where(isWaiting),
  ])
  console.error(JSON.stringify({ level: 'error', event: 'payment_refused', payment: hash, code: answer.code, details: answer.details }))
  throw refused()
}
