import { env } from 'cloudflare:workers'
import { afterAll, beforeAll } from 'vitest'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { ledgerChecks } from '#worker/money/ledger/schema.ts'

/**
 * Records the ledger as checked until `days` from now while the tests of a file run. Their cron runs days ahead would otherwise log what
 * other files stored without its payment.
 */
export function skipLedgerChecks(days: number): void {
  const ahead = Array.from({ length: days + 1 }, (_, day) => tehranDay(Date.now() + (day - 1) * DAY))
  const recorded: string[] = []
  beforeAll(async () => {
    for (const day of ahead) {
      const [row] = await database(env)
        .insert(ledgerChecks)
        .values({ day, isBalanced: true, at: 0 })
        .onConflictDoNothing()
        .returning({ day: ledgerChecks.day })
      if (row) recorded.push(row.day)
    }
  })
  afterAll(async () => {
    for (const day of recorded) await env.DB.prepare('DELETE FROM ledger_checks WHERE day = ?').bind(day).run()
  })
}
