import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'
import { INVOICE_KINDS, INVOICE_STATES } from './contract.ts'

/** Amounts are in rial; `total` is `subtotal - discount + vat`. */
export const invoices = sqliteTable('invoices', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  /** Consecutive. */
  number: integer().notNull(),
  userId: integer().notNull(),
  kind: text({ enum: INVOICE_KINDS }).notNull(),
  title: text().notNull(),
  description: text().notNull().default(''),
  /** Name, national id and address for the printed invoice, as the buyer wrote them. */
  buyer: text().notNull().default(''),
  subtotal: integer().notNull(),
  discount: integer().notNull().default(0),
  vatPercent: integer().notNull(),
  vat: integer().notNull(),
  total: integer().notNull(),
  discountCodeId: integer(),
  state: text({ enum: INVOICE_STATES }).notNull().default('open'),
  issuedBy: integer().notNull(),
  clientKey: text().notNull(),
  issuedAt: integer().notNull(),
  dueAt: integer(),
  paidAt: integer(),
  voidedAt: integer(),
  /** What went back to the wallet; a trigger adds each refund. */
  refunded: integer().notNull().default(0),
})

/** Refunds of invoices to the wallet, and records of refunds of payments to the card. */
export const refunds = sqliteTable('refunds', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text({ enum: ['wallet', 'card'] }).notNull(),
  invoiceId: integer(),
  paymentId: integer(),
  userId: integer().notNull(),
  amount: integer().notNull(),
  note: text().notNull().default(''),
  bankReference: text().notNull().default(''),
  refundedBy: integer().notNull(),
  clientKey: text().notNull(),
  at: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  invoices: {
    retained: {
      'names the buyer on a paid invoice, which the tax law requires for ten years; cleared from invoices that were never paid': 'buyer',
      [ACCOUNTING]: `number user_id title description subtotal discount vat_percent vat total state issued_by issued_at due_at paid_at
        voided_at refunded`,
    },
    none: 'id hash kind discount_code_id client_key',
  },
  refunds: {
    retained: { [ACCOUNTING]: 'kind user_id amount note bank_reference refunded_by at' },
    none: 'id hash invoice_id payment_id client_key',
  },
}
