import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import type { TransferKind } from './contract.ts'
import { type AccountKind, ledgerAccounts, ledgerTransfers } from './schema.ts'

/** An account of the house, or the wallet of a user. */
type Account = { kind: Exclude<AccountKind, 'wallet'> } | { kind: 'wallet'; userId: number | SQL }

interface Transfer {
  /** Names the event that moves the money; a second transfer with the same key does nothing. */
  key: string | SQL
  kind: TransferKind
  from: Account
  to: Account
  /** In rial. */
  amount: number | SQL
  /** Hash of the payment, invoice or refund. */
  ref: string | SQL
  /** What the statement shows, for example the title of the invoice. */
  title?: string | SQL
  /** UTC ms; the time of the event, so that both belong to the same day. */
  at?: number
}

/** Returns a statement that opens a user's wallet unless it is open. */
export const openWallet = (db: Database, userId: number | SQL, when: SQL = sql`1`): Statement =>
  insertSelect(db, ledgerAccounts, { kind: 'wallet', ownerId: sql`${userId}` }, sql`WHERE ${when}`).onConflictDoNothing()

/**
 * Returns a statement, for the batch of the event, that moves money once per key and only if `when` holds at that point in the batch. The
 * database aborts the whole batch if a wallet would fall below zero. The expressions may use the columns of `source`, a FROM clause.
 */
export const transfer = (
  db: Database,
  { key, kind, from, to, amount, ref, title = '', at = now() }: Transfer,
  when: SQL,
  source: SQL = sql``,
): Statement =>
  insertSelect(
    db,
    ledgerTransfers,
    { key, kind, debitAccountId: accountId(from), creditAccountId: accountId(to), amount: sql`${amount}`, ref, title, at },
    sql`${source} WHERE ${when}`,
  ).onConflictDoNothing({ target: ledgerTransfers.key })

const accountId = (account: Account): SQL =>
  sql`(SELECT a.id FROM ledger_accounts a WHERE a.kind = ${account.kind} AND a.owner_id = ${account.kind === 'wallet' ? account.userId : 0})`

/** Returns SQL for the balance of a user's wallet in rial, 0 before it is opened. */
export const walletBalance = (userId: number | SQL): SQL<number> =>
  sql<number>`coalesce((SELECT a.credits - a.debits FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.owner_id = ${userId}), 0)`
