import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { listGateways } from '#worker/money/gateway/index.ts'
import { boughtPath } from '#worker/money/invoices/index.ts'
import { type AdminPayment, FAILURE_REASONS, type Payment, REVIEW_REASONS } from './contract.ts'
import { payments } from './schema.ts'

const invoiceColumn = (column: 'hash' | 'title' | 'state') =>
  sql<string | null>`(SELECT ${sql.identifier(column)} FROM invoices WHERE invoices.id = ${payments.invoiceId})`.as(`invoice_${column}`)

/** Selects payments with their invoices and payers; their order and limit follow. */
export const selectPayments = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: payments.id,
      hash: payments.hash,
      userId: payments.userId,
      amount: payments.amount,
      gateway: payments.gateway,
      authority: payments.authority,
      state: payments.state,
      reason: payments.reason,
      gatewayCode: payments.gatewayCode,
      createdAt: payments.createdAt,
      requestedAt: payments.requestedAt,
      paidAt: payments.paidAt,
      checkAt: payments.checkAt,
      checks: payments.checks,
      reference: payments.reference,
      card: payments.card,
      refunded: payments.refunded,
      invoiceHash: invoiceColumn('hash'),
      invoiceTitle: invoiceColumn('title'),
      invoiceState: invoiceColumn('state'),
      invoicePath: boughtPath(payments.invoiceId).as('invoice_path'),
      payer: { handle: users.handle, name: users.name, avatar: users.avatar },
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(condition)

export type PaymentView = Awaited<ReturnType<typeof selectPayments>>[number]

const failureReason = (reason: string | null) => FAILURE_REASONS.find((known) => known === reason) ?? null

const toShared = (row: PaymentView) => ({
  hash: row.hash,
  amount: row.amount,
  invoice:
    row.invoiceHash === null
      ? null
      : { hash: row.invoiceHash, title: row.invoiceTitle ?? '', isPaid: row.invoiceState === 'paid', path: row.invoicePath },
  gateway: row.gateway,
  state: row.state,
  failure: row.state === 'failed' ? failureReason(row.reason) : null,
  reference: row.reference,
  card: row.card,
  refunded: row.refunded,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
})

/** Returns a function that shows payments to their payers. */
export function toPayment(env: Env): (row: PaymentView) => Payment {
  const gateways = listGateways(env)
  return (row) => {
    const gateway = gateways.find(({ name }) => name === row.gateway)
    const url = row.state === 'requested' && row.authority !== null ? (gateway?.pageOf(row.authority) ?? null) : null
    return { ...toShared(row), url }
  }
}

/** Shows a payment to staff. */
export const toAdminPayment = (row: PaymentView): AdminPayment => ({
  ...toShared(row),
  payer: row.payer,
  authority: row.authority,
  reviewReason: REVIEW_REASONS.find((known) => known === row.reason) ?? null,
  gatewayCode: row.gatewayCode,
  requestedAt: row.requestedAt,
  checkAt: row.checkAt,
  checks: row.checks,
})
