import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { REVIEW_REASONS } from '#worker/money/payments/contract.ts'
import type { Tally } from './injected-faults.ts'
import type { PaymentWorld } from './payment-world.ts'

interface Row {
  hash: string
  amount: number
  authority: string | null
  state: string
  reason: string | null
  received: number
  credited: number
  settlements: number
  notices: number
  /** Notifications that the bank returned the money. */
  returns: number
  /** State of the invoice that it pays. */
  invoiceState: string | null
}

/** The transfers of the buyer's wallet, found by its entries. */
const transfersOf = sql`ledger_accounts w JOIN ledger_entries e ON e.account_id = w.id JOIN ledger_transfers t ON t.id = e.transfer_id
  WHERE w.kind = 'wallet' AND w.owner_id = p.user_id`

const readRows = ({ db, buyer }: PaymentWorld) =>
  db.all<Row>(sql`SELECT p.hash, p.amount, p.authority, p.state, p.reason,
    (SELECT count(*) FROM ${transfersOf} AND t.ref = p.hash AND t.kind = 'topUp') AS received,
    (SELECT coalesce(sum(t.amount), 0) FROM ${transfersOf} AND t.ref = p.hash AND t.kind = 'topUp') AS credited,
    (SELECT count(*) FROM payment_events e WHERE e.payment_id = p.id AND e.kind = 'paid') AS settlements,
    (SELECT count(*) FROM outbox o WHERE o.kind = 'notice' AND o.payload ->> '$.notice.kind' = 'payment'
      AND o.payload ->> '$.notice.ref' IN (p.hash, (SELECT i.hash FROM invoices i WHERE i.id = p.invoice_id))
      AND o.payload ->> '$.notice.event' IN ('paid', 'credited', 'invoicePaid')) AS notices,
    (SELECT count(*) FROM outbox o WHERE o.kind = 'notice' AND o.payload ->> '$.notice.ref' = p.hash
      AND o.payload ->> '$.notice.event' = 'reversed') AS returns,
    (SELECT i.state FROM invoices i WHERE i.id = p.invoice_id) AS invoiceState
    FROM payments p WHERE p.user_id = ${buyer.id}`)

const REVIEWED = new Set<string>(REVIEW_REASONS)

/** Returns what is wrong while requests still come: a payment is not called failed while the bank holds its money. */
export async function findEarlyViolations(world: PaymentWorld): Promise<string[]> {
  return (await readRows(world)).flatMap(({ hash, authority, state, reason }) => {
    const bank = authority === null ? undefined : world.bank.statusOf(authority)
    const isRight = reason === 'expired' || bank === undefined || bank === (reason === 'reversed' ? 'REVERSED' : 'FAILED')
    return state === 'failed' && !isRight ? [`${hash} is ${reason}, but ${bank} at the bank`] : []
  })
}

/** Returns what is wrong once no check is due. */
export const findOpenPayments = async (world: PaymentWorld): Promise<string[]> =>
  (await readRows(world)).flatMap(({ hash, state, authority }) => {
    const isPaid = authority !== null && world.bank.statusOf(authority) === 'VERIFIED'
    return state === 'created' || state === 'requested' || (isPaid && state !== 'paid') ? [`${hash} still is ${state}`] : []
  })

/** Returns which rules of the money are broken after everything came to rest, empty if none, and counts what became of the payments. */
export async function findViolations(world: PaymentWorld, tally: Tally): Promise<string[]> {
  const { db, bank, buyer, purchases } = world
  const found: string[] = []
  const expect = (isTrue: boolean, text: string) => isTrue || found.push(text)
  const rows = await readRows(world)
  for (const row of rows) {
    const { hash, amount, state, reason, authority } = row
    const session = authority === null ? undefined : bank.sessions.get(authority)
    const isPaid = state === 'paid'
    tally[`payments:${state}`] = (tally[`payments:${state}`] ?? 0) + 1
    expect(state !== 'created' && state !== 'requested', `${hash} still is ${state}`)
    expect(isPaid === (session?.status === 'VERIFIED'), `${hash}: ${state}, but ${session?.status} at the bank`)
    expect(!isPaid || session?.amount === amount, `${hash}: the bank took ${session?.amount} of ${amount}`)
    expect(row.received === (isPaid ? 1 : 0) && row.credited === (isPaid ? amount : 0), `${hash}: ${state}, credited ${row.received} times`)
    expect(row.settlements === (isPaid ? 1 : 0), `${hash}: settled ${row.settlements} times`)
    expect(row.notices === (isPaid ? 1 : 0), `${hash}: ${state}, with ${row.notices} notifications`)
    const isReceived = session !== undefined && ['PAID', 'VERIFIED'].includes(session.status)
    expect(!isReceived || isPaid || REVIEWED.has(reason ?? ''), `${hash}: the bank has the money, but it is ${state} ${reason}`)
    const isReversed = session?.status === 'REVERSED'
    const isReturned = state === 'failed' && reason === 'reversed'
    // Nobody asks about a review of another amount but staff.
    const isRight = isReturned ? isReversed : !isReversed || reason === 'amountMismatch'
    expect(isRight, `${hash}: ${state} ${reason}, but ${session?.status} at the bank`)
    expect(row.returns === (isReturned ? 1 : 0), `${hash}: ${row.returns} notifications of a return`)
  }
  const unmatched = await db.all<{ authority: string }>(
    sql`SELECT authority FROM unmatched_payments WHERE gone_at IS NULL ORDER BY authority`,
  )
  const unverified = [...bank.sessions.keys()].filter((authority) => bank.statusOf(authority) === 'PAID').sort()
  tally.unmatchedPayments = (tally.unmatchedPayments ?? 0) + unmatched.length
  expect(
    JSON.stringify(unmatched.map(({ authority }) => authority)) === JSON.stringify(unverified),
    `staff see ${unmatched.length} unmatched payments in place of ${unverified.length}`,
  )
  for (const { hash, key, urls, invoice, isVoided } of purchases) {
    const [stored, ...more] = rows.filter((row) => row.hash === hash)
    expect(more.length === 0, `${key}: several payments`)
    for (const url of urls) expect(stored?.authority === url.split('/').at(-1), `${key}: the buyer was sent to another session`)
    if (!invoice || !stored) continue
    const expected = isVoided ? 'void' : stored.state === 'paid' ? 'paid' : 'open'
    expect(stored.invoiceState === expected, `${key}: the invoice is ${stored.invoiceState} in place of ${expected}`)
  }
  const verified = [...bank.sessions.values()].filter(({ status }) => status === 'VERIFIED').length
  const paid = rows.filter(({ state }) => state === 'paid').length
  expect(verified === paid, `the bank verified ${verified} sessions for ${paid} payments`)
  const [totals] = await db.all<{ wallet: number; entries: number; paid: number; spent: number; jobs: number }>(
    sql`SELECT
      (SELECT coalesce(sum(a.credits - a.debits), 0) FROM ledger_accounts a WHERE a.kind = 'wallet' AND a.owner_id = ${buyer.id}) AS wallet,
      (SELECT coalesce(sum(e.amount), 0) FROM ledger_accounts w JOIN ledger_entries e ON e.account_id = w.id
        WHERE w.kind = 'wallet' AND w.owner_id = ${buyer.id}) AS entries,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE user_id = ${buyer.id} AND state = 'paid') AS paid,
      (SELECT coalesce(sum(total), 0) FROM invoices WHERE user_id = ${buyer.id} AND state = 'paid') AS spent,
      (SELECT count(*) FROM outbox WHERE kind = 'payment-check') AS jobs`,
  )
  const isBalanced =
    totals !== undefined && totals.wallet === totals.entries && totals.wallet === totals.paid - totals.spent && totals.jobs === 0
  expect(isBalanced, `the wallet and the jobs: ${JSON.stringify(totals)}`)
  return found
}

/** Returns which rules are broken in the ledger of all buyers; empty if none. */
export async function findLedgerViolations(db: Database): Promise<string[]> {
  const [totals] = await db.all<Record<string, number>>(
    sql`SELECT (SELECT coalesce(sum(amount), 0) FROM ledger_entries) AS entries,
      (SELECT coalesce(sum(credits - debits), 0) FROM ledger_accounts) AS accounts,
      (SELECT count(*) FROM (SELECT 1 FROM ledger_entries GROUP BY transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2)) AS transfers,
      (SELECT count(*) FROM ledger_accounts a
        WHERE a.credits - a.debits <> (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e WHERE e.account_id = a.id)) AS balances`,
  )
  const broken = Object.entries(totals ?? { nothing: 1 }).filter(([, value]) => value !== 0)
  return broken.map(([rule, value]) => `the ledger: ${rule} is ${value} in place of 0`)
}
