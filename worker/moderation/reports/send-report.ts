import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { SendReport } from './contract.ts'
import { findReportedTarget } from './find-reported.ts'
import { reports } from './schema.ts'

/**
 * Stores at most one report per reporter and target. A repeat replaces the rule and details of an open report and leaves a decided one
 * unchanged. Errors: those of `findReportedTarget`, `invalid` for the viewer's own content.
 */
export async function sendReport(db: Database, viewer: Viewer, { kind, key, rule, details }: SendReport): Promise<void> {
  const { id, ownerId } = await findReportedTarget(db, { kind, key }, viewer.id)
  if (ownerId === viewer.id) throw invalid({ key: 'آنچه از خودت است گزارش‌کردنی نیست' })
  await db
    .insert(reports)
    .values({ hash: newHash(), reporterId: viewer.id, kind, targetId: id, rule, details, createdAt: now() })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: { rule: sql`excluded.rule`, details: sql`excluded.words` },
      setWhere: eq(reports.state, 'open'),
    })
}
