import { eq } from 'drizzle-orm'
import { tehranDay } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { findAccountDifferences } from './find-account-differences.ts'
import { findEventDifferences } from './find-event-differences.ts'
import { ledgerChecks } from './schema.ts'

/** Rows that one statement of the check reads. A million transfers take about 400 statements, below the 1,000 of a Worker run. */
const PAGE_SIZE = 10_000
const DIFFERENCES_STORED = 50

/**
 * Checks the ledger once after each Tehran day, stores what does not agree and logs it as an error. A run that crashes is repeated by the next
 * one. `pageSize` is the number of rows per statement.
 */
export async function checkLedger(db: Database, pageSize = PAGE_SIZE): Promise<void> {
  const day = tehranDay(now() - DAY)
  const [known] = await db.select({ day: ledgerChecks.day }).from(ledgerChecks).where(eq(ledgerChecks.day, day))
  if (known) return
  const differences = [...(await findAccountDifferences(db, pageSize)), ...(await findEventDifferences(db, pageSize))]
  const details = differences.slice(0, DIFFERENCES_STORED)
  await db
    .insert(ledgerChecks)
    .values({ day, isBalanced: differences.length === 0, details, at: now() })
    .onConflictDoNothing()
  if (differences.length > 0)
    console.error(JSON.stringify({ level: 'error', event: 'ledger_unbalanced', day, count: differences.length, details }))
}
