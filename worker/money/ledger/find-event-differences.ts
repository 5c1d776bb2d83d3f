import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { idRanges, readLastId } from './id-ranges.ts'

const moved = (ref: SQL, ...kinds: string[]): SQL => {
  const list = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
  return sql`coalesce((SELECT sum(t.amount) FROM ledger_transfers t WHERE t.ref IN (${ref}) AND t.kind IN (${list})), 0)`
}

/** Paid payments whose gateway did not bring the wallet their amount, others that brought something, and refunds to cards that differ. */
const WRONG_PAYMENTS = sql`SELECT p.hash FROM payments p WHERE (
  iif(p.state = 'paid', p.amount, 0) <> ${moved(sql`p.hash`, 'topUp')}
  OR p.state = 'paid' AND NOT EXISTS (
    SELECT 1 FROM ledger_transfers t JOIN ledger_accounts d ON d.id = t.debit_account_id JOIN ledger_accounts c ON c.id = t.credit_account_id
    WHERE t.ref = p.hash AND t.kind = 'topUp' AND d.kind = p.gateway AND c.kind = 'wallet' AND c.owner_id = p.user_id)
  OR p.refunded <> coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.payment_id = p.id), 0)
  OR p.refunded <> ${moved(sql`SELECT p.hash UNION ALL SELECT r.hash FROM refunds r WHERE r.payment_id = p.id`, 'cardRefund')})`

/** Paid invoices that did not bring sales and VAT their amounts, others that did, and refunds to wallets that differ. */
const WRONG_INVOICES = sql`SELECT p.hash FROM invoices p WHERE (
  iif(p.state = 'paid', p.total - p.vat, 0) <> ${moved(sql`p.hash`, 'invoice')}
  OR iif(p.state = 'paid', p.vat, 0) <> ${moved(sql`p.hash`, 'vat')}
  OR p.refunded <> coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.invoice_id = p.id), 0)
  OR p.refunded <> ${moved(sql`SELECT r.hash FROM refunds r WHERE r.invoice_id = p.id`, 'refund', 'vatRefund')})`

/** Transfers without the event that they record. */
const WRONG_TRANSFERS = sql`SELECT p.key AS hash FROM ledger_transfers p WHERE NOT iif(
  p.kind = 'topUp', EXISTS (SELECT 1 FROM payments e WHERE e.hash = p.ref AND e.state = 'paid'), iif(
  p.kind IN ('invoice', 'vat'), EXISTS (SELECT 1 FROM invoices e WHERE e.hash = p.ref AND e.state = 'paid'), iif(
  p.kind IN ('refund', 'vatRefund'), EXISTS (SELECT 1 FROM refunds e WHERE e.hash = p.ref AND e.kind = 'wallet'),
  EXISTS (SELECT 1 FROM refunds e WHERE e.hash = p.ref AND e.kind = 'card')
    OR EXISTS (SELECT 1 FROM payments e WHERE e.hash = p.ref AND e.refunded > 0))))`

const SCANS = [
  { table: 'payments', wrong: WRONG_PAYMENTS, describe: (hash: string) => `پرداخت ${hash} با انتقال‌هایش نمی‌خواند` },
  { table: 'invoices', wrong: WRONG_INVOICES, describe: (hash: string) => `صورت‌حساب ${hash} با انتقال‌هایش نمی‌خواند` },
  { table: 'ledger_transfers', wrong: WRONG_TRANSFERS, describe: (key: string) => `انتقال ${key} رویدادی ندارد` },
] as const

/** Returns the payments, invoices and refunds that do not agree with their transfers, and the transfers without any of them. */
export async function findEventDifferences(db: Database, pageSize: number): Promise<string[]> {
  const differences: string[] = []
  for (const { table, wrong, describe } of SCANS)
    for (const { after, upTo } of idRanges(await readLastId(db, table), pageSize)) {
      const rows = await db.all<{ hash: string }>(sql`${wrong} AND p.id > ${after} AND p.id <= ${upTo}`)
      differences.push(...rows.map(({ hash }) => describe(hash)))
    }
  return differences
}
