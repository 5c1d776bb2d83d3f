import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'
import type { UnmatchedPayments } from './contract.ts'
import type { Unmatched } from './match-unverified.ts'
import { payments, unmatchedPayments } from './schema.ts'

/**
 * Stores what a gateway received and matches none of our payments, and logs what is new as an error. Rows that a complete list no longer has
 * are gone: the gateway returned the money, or staff settled it there.
 */
export async function storeUnmatched(
  db: Database,
  gateway: GatewayName,
  unmatched: readonly Unmatched[],
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const at = now()
  const of = (name: keyof Unmatched) => sql`value ->> ${sql.raw(`'${name}'`)}`
  const json = JSON.stringify(unmatched)
  const { stored } = await write(db, {
    change: {
      stored: insertSelect(
        db,
        unmatchedPayments,
        {
          gateway,
          authority: of('authority'),
          amount: of('amount'),
          mismatch: of('mismatch'),
          paymentId: of('paymentId'),
          firstSeenAt: at,
          lastSeenAt: at,
        },
        sql`FROM json_each(${json}) WHERE true`,
      )
        .onConflictDoUpdate({
          target: [unmatchedPayments.gateway, unmatchedPayments.authority],
          set: {
            amount: sql`excluded.amount`,
            mismatch: sql`excluded.mismatch`,
            paymentId: sql`excluded.payment_id`,
            lastSeenAt: sql`excluded.last_seen_at`,
            goneAt: null,
          },
        })
        .returning({ firstSeenAt: unmatchedPayments.firstSeenAt, mismatch: unmatchedPayments.mismatch }),
    },
    after: [
      ...(isComplete
        ? [
            db
              .update(unmatchedPayments)
              .set({ goneAt: at })
              .where(
                and(
                  eq(unmatchedPayments.gateway, gateway),
                  isNull(unmatchedPayments.goneAt),
                  sql`${unmatchedPayments.authority} NOT IN (SELECT value ->> 'authority' FROM json_each(${json}))`,
                ),
              ),
          ]
        : []),
    ],
  })
  const added = stored.filter(({ firstSeenAt }) => firstSeenAt === at)
  if (added.length > 0)
    console.error(
      JSON.stringify({
        level: 'error',
        event: 'payments_unmatched',
        gateway,
        count: added.length,
        mismatches: [...new Set(added.map(({ mismatch }) => mismatch))],
      }),
    )
}

/** SQL condition: the gateway still lists the payment. */
export const isListed = isNull(unmatchedPayments.goneAt)

/** Lists what the gateways say they received and that matches none of our payments, newest first. */
export async function listUnmatched(db: Database, { after, limit }: PageQuery): Promise<UnmatchedPayments> {
  const place = decodeCursor(after)
  const rows = await db
    .select({
      id: unmatchedPayments.id,
      gateway: unmatchedPayments.gateway,
      authority: unmatchedPayments.authority,
      amount: unmatchedPayments.amount,
      mismatch: unmatchedPayments.mismatch,
      payment: { hash: payments.hash, amount: sql<number>`${payments.amount}`.as('own_amount'), state: payments.state },
      firstSeenAt: unmatchedPayments.firstSeenAt,
      lastSeenAt: unmatchedPayments.lastSeenAt,
    })
    .from(unmatchedPayments)
    .leftJoin(payments, eq(payments.id, unmatchedPayments.paymentId))
    .where(and(isListed, place && lt(unmatchedPayments.id, place[1])))
    .orderBy(desc(unmatchedPayments.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ id }) => [0, id],
    ({ id: _, ...row }) => row,
  )
}
