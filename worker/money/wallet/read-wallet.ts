import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { availableGateways } from '#worker/money/gateway/index.ts'
import { INVOICE_PATH } from '#worker/money/invoices/index.ts'
import { refunds } from '#worker/money/invoices/schema.ts'
import { walletBalance } from '#worker/money/ledger/index.ts'
import { ledgerEntries, ledgerTransfers } from '#worker/money/ledger/schema.ts'
import { pendingTopUps, unfinishedPayments } from '#worker/money/payments/index.ts'
import type { Statement, Wallet } from './contract.ts'

const OPEN_INVOICES_MAX = 100

/** Returns the viewer's balance and what it may be used for. */
export async function readWallet(env: Env, db: Database, { id }: Viewer): Promise<Wallet> {
  const at = now()
  const [row] = await db.all<{ balance: number; pending: number; unfinished: number; open: number }>(
    sql`SELECT ${walletBalance(id)} AS balance, ${pendingTopUps(id, at)} AS pending, ${unfinishedPayments(id, at)} AS unfinished,
      (SELECT count(*) FROM (SELECT 1 FROM invoices WHERE user_id = ${id} AND state = 'open' LIMIT ${OPEN_INVOICES_MAX})) AS "open"`,
  )
  const { balance, pending, unfinished, open } = row ?? { balance: 0, pending: 0, unfinished: 0, open: 0 }
  return {
    balance,
    gateways: availableGateways(env),
    unfinishedPayments: unfinished,
    pendingTopUps: pending,
    topUp: topUpLimits(balance + pending),
    openInvoices: open,
  }
}

/** Returns the limits in rial of a top-up of a wallet with this balance, pending top-ups included, or null if the wallet is full. */
export function topUpLimits(balance: number): Wallet['topUp'] {
  const max = Math.min(LIMITS.topUpMax, LIMITS.walletMax - balance)
  return max < LIMITS.topUpMin ? null : { min: LIMITS.topUpMin, max }
}

const PAYMENT_PATH = '/me/wallet/payments/'

/** Lists the transfers of the viewer's wallet, newest first. */
export async function readStatement(db: Database, { id }: Viewer, { after, limit }: PageQuery): Promise<Statement> {
  const place = decodeCursor(after)
  const rows = await db
    .select({
      transferId: ledgerEntries.transferId,
      amount: ledgerEntries.amount,
      balance: ledgerEntries.balance,
      key: ledgerTransfers.key,
      kind: ledgerTransfers.kind,
      title: ledgerTransfers.title,
      ref: ledgerTransfers.ref,
      at: ledgerTransfers.at,
      refundedInvoice: sql<string | null>`(SELECT i.hash FROM invoices i WHERE i.id = ${refunds.invoiceId})`,
      refundedPayment: sql<string | null>`(SELECT p.hash FROM payments p WHERE p.id = ${refunds.paymentId})`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .leftJoin(refunds, eq(refunds.hash, ledgerTransfers.ref))
    .where(
      and(
        sql`${ledgerEntries.accountId} = (SELECT a.id FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.owner_id = ${id})`,
        place && lt(ledgerEntries.transferId, place[1]),
      ),
    )
    .orderBy(desc(ledgerEntries.transferId))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ transferId, at }) => [at, transferId],
    ({ transferId: _, ref, refundedInvoice, refundedPayment, ...entry }) => {
      const isOfPayment = entry.kind === 'topUp' || entry.kind === 'cardRefund'
      const path = isOfPayment ? `${PAYMENT_PATH}${refundedPayment ?? ref}` : `${INVOICE_PATH}${refundedInvoice ?? ref}`
      return { ...entry, path }
    },
  )
}
