import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { walletBalance } from '#worker/money/ledger/index.ts'
import { ledgerChecks } from '#worker/money/ledger/schema.ts'
import type {
  AdminPaymentDetails,
  AdminPayments,
  AdminPaymentsQuery,
  Payment,
  PaymentOutcome,
  PaymentState,
  PaymentSummary,
  Payments,
} from './contract.ts'
import { type PaymentView, selectPayments, toAdminPayment, toPayment } from './payment-views.ts'
import { paymentEvents, payments, unmatchedPayments } from './schema.ts'
import { isListed } from './unmatched-payments.ts'

/** Lists the viewer's payments, newest first. */
export async function listPayments(env: Env, db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Payments> {
  const place = decodeCursor(after)
  const rows = await selectPayments(db, and(eq(payments.userId, viewer.id), place && lt(payments.id, place[1])))
    .orderBy(desc(payments.id))
    .limit(limit + 1)
  return toPage(rows, limit, sortKey, toPayment(env))
}

const sortKey = ({ id }: PaymentView) => [0, id] as const

/** Returns a payment of the viewer. Errors: `not_found`. */
export async function readPayment(env: Env, db: Database, viewer: Viewer, hash: string): Promise<Payment> {
  const [row] = await selectPayments(db, and(eq(payments.hash, hash), eq(payments.userId, viewer.id)))
  if (!row) throw notFound()
  return toPayment(env)(row)
}

const OUTCOMES = { created: 'pending', requested: 'pending', paid: 'paid', review: 'review', failed: 'failed' } as const

function toOutcome({ state, reason }: PaymentView): PaymentOutcome['outcome'] {
  if (state === 'failed' && (reason === 'cancelled' || reason === 'reversed')) return reason
  return OUTCOMES[state]
}

/** Returns what became of a payment: to its payer with details, to anybody else only the outcome. Errors: `not_found`. */
export async function readOutcome(env: Env, db: Database, viewer: Viewer | null, hash: string): Promise<PaymentOutcome> {
  const [row] = await selectPayments(db, eq(payments.hash, hash))
  if (!row) throw notFound()
  return { outcome: toOutcome(row), payment: viewer?.id === row.userId ? toPayment(env)(row) : null }
}

const STATES: Record<AdminPaymentsQuery['state'], PaymentState[]> = {
  review: ['review'],
  pending: ['created', 'requested'],
  paid: ['paid'],
  failed: ['failed'],
}

/** Lists everybody's payments in a state, newest first. */
export async function listAllPayments(db: Database, { state, after, limit }: AdminPaymentsQuery): Promise<AdminPayments> {
  const place = decodeCursor(after)
  const rows = await selectPayments(db, and(inArray(payments.state, STATES[state]), place && lt(payments.id, place[1])))
    .orderBy(desc(payments.id))
    .limit(limit + 1)
  return toPage(rows, limit, sortKey, toAdminPayment)
}

const MAX_EVENTS = 100

/** Returns any payment with its events. Errors: `not_found`. */
export async function readAnyPayment(db: Database, hash: string): Promise<AdminPaymentDetails> {
  const idOf = sql`(SELECT p.id FROM payments p WHERE p.hash = ${hash})`
  const [rows, [wallet], events] = await Promise.all([
    selectPayments(db, eq(payments.hash, hash)),
    db
      .select({ balance: walletBalance(sql`${payments.userId}`).as('balance') })
      .from(payments)
      .where(eq(payments.hash, hash)),
    db
      .select({
        kind: paymentEvents.kind,
        code: paymentEvents.code,
        details: paymentEvents.details,
        at: paymentEvents.at,
        actor: { handle: users.handle, name: users.name, avatar: users.avatar },
      })
      .from(paymentEvents)
      .leftJoin(users, eq(users.id, paymentEvents.actorId))
      .where(sql`${paymentEvents.paymentId} = ${idOf}`)
      .orderBy(desc(paymentEvents.id))
      .limit(MAX_EVENTS),
  ])
  const [row] = rows
  if (!row) throw notFound()
  const refundable = row.state === 'paid' ? Math.max(0, Math.min(row.amount - row.refunded, wallet?.balance ?? 0)) : 0
  return { ...toAdminPayment(row), events: events.reverse(), refundable }
}

/** Returns how many payments wait for staff or the gateway, and the latest check of the ledger. */
export async function readSummary(db: Database): Promise<PaymentSummary> {
  const { inReview, unmatched, pending, check } = await readTogether(db, {
    inReview: first(
      db
        .select({ count: sql<number>`count(*)`.as('count') })
        .from(payments)
        .where(eq(payments.state, 'review')),
    ),
    unmatched: first(
      db
        .select({ count: sql<number>`count(*)`.as('count') })
        .from(unmatchedPayments)
        .where(isListed),
    ),
    pending: first(
      db
        .select({ count: sql<number>`count(*)`.as('count'), oldestAt: sql<number | null>`min(${payments.createdAt})`.as('oldest_at') })
        .from(payments)
        .where(inArray(payments.state, ['created', 'requested'])),
    ),
    check: first(db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.day)).limit(1)),
  })
  const oldestAt = pending?.oldestAt ?? null
  return {
    inReview: inReview?.count ?? 0,
    unmatched: unmatched?.count ?? 0,
    pending: pending?.count ?? 0,
    oldestPendingAge: oldestAt === null ? null : Math.max(0, now() - oldestAt),
    ledger: check ? { isBalanced: check.isBalanced, day: check.day, details: check.details } : null,
  }
}
