import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACCOUNTING, type TableClasses } from '#worker/db/column-classes.ts'
import { TRANSFER_KINDS } from './contract.ts'

/** Kinds of accounts; a `wallet` has its user as `ownerId`, the others have 0. */
export const ACCOUNT_KINDS = ['zarinpal', 'zibal', 'sales', 'vat', 'wallet'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ledgerAccounts = sqliteTable('ledger_accounts', {
  id: integer().primaryKey(),
  kind: text({ enum: ACCOUNT_KINDS }).notNull(),
  ownerId: integer().notNull().default(0),
  debits: integer().notNull().default(0),
  credits: integer().notNull().default(0),
})

/** Append-only; triggers post each transfer to its accounts. */
export const ledgerTransfers = sqliteTable('ledger_transfers', {
  id: integer().primaryKey(),
  /** Names the event that moves the money, so that it moves once. */
  key: text().notNull(),
  kind: text({ enum: TRANSFER_KINDS }).notNull(),
  debitAccountId: integer().notNull(),
  creditAccountId: integer().notNull(),
  amount: integer().notNull(),
  /** Hash of the payment, invoice or refund. */
  ref: text().notNull(),
  title: text().notNull().default(''),
  at: integer().notNull(),
})

export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    accountId: integer().notNull(),
    transferId: integer().notNull(),
    /** Positive if the account received the amount. */
    amount: integer().notNull(),
    /** The balance after the transfer. */
    balance: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.transferId] })],
)

/** `day` is an ISO date in Tehran. */
export const ledgerDays = sqliteTable(
  'ledger_days',
  {
    day: text().notNull(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull(),
    debits: integer().notNull().default(0),
    credits: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

export const ledgerChecks = sqliteTable('ledger_checks', {
  day: text().primaryKey(),
  isBalanced: integer({ mode: 'boolean' }).notNull(),
  details: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  at: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  ledger_accounts: { retained: { [ACCOUNTING]: 'kind owner_id debits credits' }, none: 'id' },
  ledger_checks: { none: 'day is_balanced details at' },
  ledger_days: { none: 'day kind debits credits' },
  ledger_entries: { retained: { [ACCOUNTING]: 'amount balance' }, none: 'account_id transfer_id' },
  ledger_transfers: { retained: { [ACCOUNTING]: 'kind amount title at' }, none: 'id key debit_account_id credit_account_id ref' },
}
