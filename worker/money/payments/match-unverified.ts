import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import type { Gateway, UnverifiedPayment } from '#worker/money/gateway/index.ts'
import type { UnmatchedPayment } from './contract.ts'
import { payments } from './schema.ts'

type PaymentRow = typeof payments.$inferSelect

export interface Unmatched extends Pick<UnmatchedPayment, 'authority' | 'amount' | 'mismatch'> {
  paymentId: number | null
}

interface Matches {
  matched: { payment: PaymentRow; authority: string }[]
  /** What staff must look at; a payment with another amount is matched as well. */
  unmatched: Unmatched[]
}

/**
 * Finds our payments in what a gateway received and we have not verified: by their authority, and those without one by the id in the callback
 * URL, because the answer to their request was lost.
 */
export async function matchUnverified(db: Database, gateway: Gateway, listed: readonly UnverifiedPayment[]): Promise<Matches> {
  const result: Matches = { matched: [], unmatched: [] }
  if (listed.length === 0) return result
  const isOneOf = (column: typeof payments.authority | typeof payments.hash, values: (string | null)[]) =>
    and(eq(payments.gateway, gateway.name), sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`)
  const { byAuthority, byHash } = await readTogether(db, {
    byAuthority: db
      .select()
      .from(payments)
      .where(
        isOneOf(
          payments.authority,
          listed.map(({ authority }) => authority),
        ),
      ),
    byHash: db
      .select()
      .from(payments)
      .where(
        isOneOf(
          payments.hash,
          listed.flatMap(({ hash }) => hash ?? []),
        ),
      ),
  })
  const ofAuthority = new Map(byAuthority.map((payment) => [payment.authority, payment]))
  const ofHash = new Map(byHash.map((payment) => [payment.hash, payment]))
  const adopted = new Set<number>()
  for (const { authority, amount, hash } of new Map(listed.map((item) => [item.authority, item])).values()) {
    const named = ofHash.get(hash ?? '')
    // Of two sessions of one payment, the first is adopted.
    const isAdoptable = named?.authority === null && !adopted.has(named.id) && gateway.isAuthority(authority)
    const payment = ofAuthority.get(authority) ?? (isAdoptable ? named : undefined)
    if (payment) {
      result.matched.push({ payment, authority })
      adopted.add(payment.id)
    }
    if (payment?.amount === amount) continue
    const mismatch = payment ? 'otherAmount' : named ? 'otherAuthority' : 'unknownPayment'
    result.unmatched.push({ authority, amount, mismatch, paymentId: payment?.id ?? named?.id ?? null })
  }
  return result
}
