import { desc, lt, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import type { DailyTotal, DailyTotals } from './contract.ts'
import { type AccountKind, ledgerDays } from './schema.ts'

/** Tehran's offset from UTC in minutes, constant since 2022; also in the trigger that posts transfers. */
const TEHRAN_MINUTES = 210
const startOfDay = (day: string): number => Date.parse(day) - TEHRAN_MINUTES * 60_000

interface Sums {
  debits: number
  credits: number
}

/** Lists the totals of Tehran days with transfers, newest first. */
export async function readDays(db: Database, { before }: { before?: string | undefined }): Promise<DailyTotals> {
  const earlier = before === undefined ? undefined : lt(ledgerDays.day, before)
  const days = db
    .selectDistinct({ day: ledgerDays.day })
    .from(ledgerDays)
    .where(earlier)
    .orderBy(desc(ledgerDays.day))
    .limit(LIMITS.pageSize + 1)
  const rows = await db.select().from(ledgerDays).where(sql`${ledgerDays.day} IN ${days}`).orderBy(desc(ledgerDays.day))
  const byDay = [...Map.groupBy(rows, ({ day }) => day)]
  const shown = byDay.slice(0, LIMITS.pageSize)
  const [newest, oldest] = [shown[0]?.[0], shown.at(-1)?.[0]]
  if (newest === undefined || oldest === undefined) return { items: [] }
  const paid = await db.all<{ day: string; count: number; sum: number }>(
    sql`SELECT date(paid_at / 1000, 'unixepoch', ${`+${TEHRAN_MINUTES} minutes`}) AS day, count(*) AS "count", sum(amount) AS "sum"
      FROM payments WHERE paid_at >= ${startOfDay(oldest)} AND paid_at < ${startOfDay(newest) + DAY} GROUP BY 1`,
  )
  const items = shown.map(([day, kinds]) => toDailyTotal(day, kinds, paid.find((one) => one.day === day) ?? { count: 0, sum: 0 }))
  return { items, ...(byDay.length > shown.length ? { next: oldest } : {}) }
}

function toDailyTotal(
  day: string,
  kinds: readonly (Sums & { kind: AccountKind })[],
  { count, sum: paid }: { count: number; sum: number },
): DailyTotal {
  const addUp = (...names: AccountKind[]): Sums =>
    kinds
      .filter(({ kind }) => names.length === 0 || names.includes(kind))
      .reduce((sum, { debits, credits }) => ({ debits: sum.debits + debits, credits: sum.credits + credits }), { debits: 0, credits: 0 })
  const [all, gateways, sales, vat, wallets] = [addUp(), addUp('zarinpal', 'zibal'), addUp('sales'), addUp('vat'), addUp('wallet')]
  return {
    day,
    received: gateways.debits,
    refundedToCards: gateways.credits,
    sales: sales.credits,
    salesRefunded: sales.debits,
    vat: vat.credits - vat.debits,
    walletChange: wallets.credits - wallets.debits,
    payments: count,
    paid,
    isReconciled: all.debits === all.credits && paid === gateways.debits,
  }
}
