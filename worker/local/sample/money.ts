import { sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { discountCodes } from '#worker/money/discount-codes/schema.ts'
import { issueInvoiceStatements, payInvoiceStatements, refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import { openWallet, transfer } from '#worker/money/ledger/index.ts'
import { payments } from '#worker/money/payments/schema.ts'
import type { Money } from './contract.ts'
import { addPromotions, addSponsoredPosts } from './paid-posts.ts'

const ALWAYS = sql`1`

/** Adds payments, invoices, discount codes, promotions and sponsored posts through the statements of the product, so that the ledger agrees with them. Idempotent. */
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
  for (const payment of paid) await atomic(db, paymentStatements(db, idOf(payment.payer), payment))
  for (const { hash, buyer, isPaid, at, refund, ...invoice } of invoices) {
    const issued = {
      ...invoice,
      hash,
      userId: idOf(buyer),
      kind: 'custom',
      issuedBy: staffId,
      clientKey: `sample-${hash}`,
      issuedAt: at,
    } as const
    await atomic(db, [
      ...issueInvoiceStatements(db, issued),
      ...(isPaid ? payInvoiceStatements(db, sql`(SELECT v.id FROM invoices v WHERE v.hash = ${hash})`, ALWAYS, at) : []),
      ...(refund ? refundInvoiceStatements(db, { ...refund, invoice: hash, refundedBy: staffId, clientKey: `sample-${refund.hash}` }) : []),
      // All of it is in the past, so nobody is notified.
      db.delete(outbox).where(sql`instr(${outbox.id}, ${hash}) > 0 OR instr(${outbox.id}, ${refund?.hash ?? hash}) > 0`),
    ])
  }
  const withUser = <Item extends { buyer: string }>(item: Item) => ({ ...item, userId: idOf(item.buyer) })
  await addPromotions(env, db, staffId, sold.promotions.map(withUser))
  await addSponsoredPosts(db, staffId, sold.sponsoredPosts.map(withUser))
}

function paymentStatements(db: Database, userId: number, { hash, amount, isPaid, at }: Money['payments'][number]): Statement[] {
  const requested = { hash, userId, clientKey: `sample-${hash}`, amount, gateway: 'zarinpal', createdAt: at, requestedAt: at } as const
  const outcome = isPaid
    ? ({ state: 'paid', paidAt: at, reference: String(at).slice(0, 9), card: '603799******1234', gatewayCode: 100 } as const)
    : ({ state: 'failed', reason: 'cancelled', gatewayCode: -51 } as const)
  const inserted = db
    .insert(payments)
    .values({ ...requested, authority: `A${hash.padStart(35, '0')}`, ...outcome })
    .onConflictDoNothing()
  if (!isPaid) return [inserted]
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
