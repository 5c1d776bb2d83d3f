import { sql } from 'drizzle-orm'
import { MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { discountCodes } from '#worker/money/discount-codes/schema.ts'
import { issueInvoiceStatements, payInvoiceStatements, refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { openWallet, transfer } from '#worker/money/ledger/index.ts'
import { payments } from '#worker/money/payments/schema.ts'
import type { Money } from './contract.ts'
import { deliverPromotions, type Movement, promotionMovements, sponsorshipMovements } from './paid-posts.ts'

const ALWAYS = sql`1`

/**
 * Adds payments, invoices, discount codes, promotions and sponsored posts through the statements of the product, so that the ledger agrees with
 * them, in the order of time, because statements and lists follow the order of the rows. Idempotent.
 */
export async function addMoney(env: Env, db: Database, { staff, codes, payments: paid, invoices, ...sold }: Money): Promise<void> {
  const people = new Map((await db.select({ handle: users.handle, id: users.id }).from(users)).map(({ handle, id }) => [handle, id]))
  const idOf = (handle: string) => {
    const id = people.get(handle)
    if (id === undefined) throw new Error(`The sample has no user ${handle}`)
    return id
  }
  const staffId = idOf(staff)
  await atomic(
    db,
    codes.map(({ at, ...code }) =>
      db
        .insert(discountCodes)
        .values({ ...code, createdBy: staffId, createdAt: at })
        .onConflictDoNothing(),
    ),
  )
  const withUser = <Item extends { buyer: string }>(item: Item) => ({ ...item, userId: idOf(item.buyer) })
  const promotions = sold.promotions.map(withUser)
  const movements = [
    ...paid.map((payment) => ({ at: payment.at, statements: paymentStatements(db, idOf(payment.payer), payment) })),
    ...invoices.map(withUser).flatMap((invoice) => invoiceMovements(db, staffId, invoice)),
    ...(await promotionMovements(db, staffId, promotions)),
    ...(await sponsorshipMovements(db, staffId, sold.sponsoredPosts.map(withUser))),
  ]
  for (const { statements } of movements.toSorted((one, other) => one.at - other.at)) await atomic(db, statements)
  await deliverPromotions(env, db, promotions)
}

function invoiceMovements(
  db: Database,
  staffId: number,
  { hash, buyer: _, isPaid, at, refund, ...invoice }: Money['invoices'][number] & { userId: number },
): Movement[] {
  const issued = { ...invoice, hash, kind: 'custom', issuedBy: staffId, clientKey: `sample-${hash}`, issuedAt: at } as const
  // All of it is in the past, so nobody is notified.
  const withoutNotifications = (name: string) => db.delete(outbox).where(sql`instr(${outbox.id}, ${name}) > 0`)
  const statements = [
    ...issueInvoiceStatements(db, issued),
    ...(isPaid ? payInvoiceStatements(db, sql`(SELECT v.id FROM invoices v WHERE v.hash = ${hash})`, ALWAYS, at) : []),
    withoutNotifications(hash),
  ]
  if (!refund) return [{ at, statements }]
  const returned = [
    ...refundInvoiceStatements(db, { ...refund, invoice: hash, refundedBy: staffId, clientKey: `sample-${refund.hash}` }),
    withoutNotifications(hash),
    withoutNotifications(refund.hash),
  ]
  return [
    { at, statements },
    { at: refund.at, statements: returned },
  ]
}

function paymentStatements(db: Database, userId: number, { hash, amount, state, at }: Money['payments'][number]): Statement[] {
  const requested = { hash, userId, clientKey: `sample-${hash}`, amount, gateway: 'zarinpal', createdAt: at, requestedAt: at } as const
  const outcome = {
    paid: { state, paidAt: at, reference: String(at).slice(0, 9), card: '603799******1234', gatewayCode: 100 },
    failed: { state, reason: 'cancelled', gatewayCode: -51 },
    review: { state, reason: 'amountMismatch', gatewayCode: -50, returnedAt: at + MINUTE, checks: 1 },
  } as const
  const inserted = db
    .insert(payments)
    .values({ ...requested, authority: `A${hash.padStart(35, '0')}`, ...outcome[state] })
    .onConflictDoNothing()
  if (state !== 'paid') return [inserted]
  return [
    inserted,
    openWallet(db, userId),
    transfer(
      db,
      {
        ...{ key: `payment:${hash}:received`, kind: 'topUp', amount, ref: hash, at },
        ...{ from: { kind: 'zarinpal' }, to: { kind: 'wallet', userId } },
      },
      ALWAYS,
    ),
  ]
}
