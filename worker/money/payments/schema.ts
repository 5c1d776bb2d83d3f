import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'
import { GATEWAYS } from '#worker/money/gateway/contract.ts'
import { FAILURE_REASONS, MISMATCHES, PAYMENT_EVENT_KINDS, PAYMENT_STATES, REVIEW_REASONS } from './contract.ts'

export const payments = sqliteTable('payments', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  clientKey: text().notNull(),
  /** Null for a top-up of the wallet. */
  invoiceId: integer(),
  amount: integer().notNull(),
  gateway: text({ enum: GATEWAYS }).notNull(),
  /** The gateway's id of the payment; never replaced. */
  authority: text(),
  state: text({ enum: PAYMENT_STATES }).notNull().default('created'),
  reason: text({ enum: [...FAILURE_REASONS, ...REVIEW_REASONS] }),
  /** The last code of the gateway. */
  gatewayCode: integer(),
  createdAt: integer().notNull(),
  /** When the request to the gateway was sent, which claims the row. */
  requestSentAt: integer(),
  requestedAt: integer(),
  returnedAt: integer(),
  paidAt: integer(),
  /** When reconciliation asks the gateway next; null once nothing is left to ask. */
  checkAt: integer(),
  checks: integer().notNull().default(0),
  /** The gateway's reference number; empty if it named none. */
  reference: text(),
  /** The masked card number. */
  card: text(),
  /** What went back to the card; a trigger adds each refund. */
  refunded: integer().notNull().default(0),
})

/** Append-only history of a payment. `actorId` is set for actions of staff. */
export const paymentEvents = sqliteTable('payment_events', {
  id: integer().primaryKey(),
  paymentId: integer().notNull(),
  kind: text({ enum: PAYMENT_EVENT_KINDS }).notNull(),
  code: integer(),
  details: text({ mode: 'json' }).$type<Record<string, string | number | null>>().notNull().default({}),
  actorId: integer(),
  at: integer().notNull(),
})

/** What the gateways say they received and that matches none of our payments; `goneAt` is when the gateway no longer listed it. */
export const unmatchedPayments = sqliteTable('unmatched_payments', {
  id: integer().primaryKey(),
  gateway: text({ enum: GATEWAYS }).notNull(),
  authority: text().notNull(),
  amount: integer().notNull(),
  mismatch: text({ enum: MISMATCHES }).notNull(),
  paymentId: integer(),
  firstSeenAt: integer().notNull(),
  lastSeenAt: integer().notNull(),
  goneAt: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  payment_events: { retained: { [ACCOUNTING]: 'kind code details actor_id at' }, none: 'id payment_id' },
  payments: {
    retained: {
      [ACCOUNTING]: `user_id amount gateway authority state reason gateway_code created_at request_sent_at requested_at returned_at paid_at
        reference card refunded`,
    },
    none: 'id hash client_key invoice_id check_at checks',
  },
  unmatched_payments: {
    retained: { [ACCOUNTING]: 'gateway authority amount mismatch first_seen_at last_seen_at gone_at' },
    none: 'id payment_id',
  },
}
