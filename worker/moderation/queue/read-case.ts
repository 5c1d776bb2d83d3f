import { and, desc, eq, or, sql } from 'drizzle-orm'
import { SUSPENSION_DAYS } from '#shared/community-rules.ts'
import type { PageQuery } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { nextEscalationStep } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import { findTarget, possibleActions, selectDecisions, userCard, viewDecision } from '#worker/moderation/decisions/index.ts'
import type { ReportTarget } from '#worker/moderation/reports/contract.ts'
import { viewTarget } from '#worker/moderation/reports/index.ts'
import type { CaseDetails } from './contract.ts'
import { selectCase } from './list-cases.ts'

/**
 * Reads what may be decided about, reported or not, with a page of its reports and the latest decisions. Two round trips. Errors:
 * `not_found`, also for what concerns the viewer.
 */
export async function readCase(db: Database, viewer: Viewer, key: ReportTarget, { after, limit }: PageQuery): Promise<CaseDetails> {
  const found = await findTarget(db, viewer, key)
  const { kind, id, target, text, version, priorSuspensions, isInOwnPublication } = found
  if (target.owner.id === viewer.id || isInOwnPublication) throw notFound()
  const isAboutTarget = and(eq(moderationDecisions.kind, kind), eq(moderationDecisions.targetId, id))
  const ofOwner = eq(moderationDecisions.ownerId, target.owner.id)
  const { open, reportRows, history, counts } = await readTogether(db, {
    open: first(selectCase(db, { kind, id })),
    reportRows: db
      .select({ report: reports, reporter: userCard(reports.reporterId).as('reporter_card') })
      .from(reports)
      .where(and(eq(reports.kind, kind), eq(reports.targetId, id), afterCursor(decodeCursor(after), reports.createdAt, reports.id)))
      .orderBy(desc(reports.createdAt), desc(reports.id))
      .limit(limit + 1),
    history: selectDecisions(db, or(isAboutTarget, ofOwner), LIMITS.caseHistory),
    counts: first(
      db
        .select({
          target: sql<number>`count(*) FILTER (WHERE ${isAboutTarget})`.as('about_target'),
          owner: sql<number>`count(*) FILTER (WHERE ${ofOwner})`.as('of_owner'),
        })
        .from(moderationDecisions)
        .where(or(isAboutTarget, ofOwner)),
    ),
  })
  const { step } = nextEscalationStep(priorSuspensions, now())
  return {
    kind,
    ...viewTarget(kind, target),
    rules: open?.rules ?? [],
    reportCount: open?.row.reportCount ?? 0,
    reporterCount: open?.row.reporterCount ?? 0,
    weight: open?.row.weight ?? 0,
    firstReportAt: open?.row.firstReportAt ?? null,
    lastReportAt: open?.row.lastReportAt ?? null,
    targetDecisions: counts?.target ?? 0,
    ownerDecisions: counts?.owner ?? 0,
    version,
    excerpt: text,
    nextSuspension: target.owner.state === 'active' ? { step, days: SUSPENSION_DAYS[step - 1] ?? null } : null,
    actions: possibleActions(viewer, found),
    reports: toPage(
      reportRows,
      limit,
      ({ report }) => [report.createdAt, report.id],
      ({ report: { hash, source, rule, details, state, weight, createdAt: reportedAt }, reporter }) => ({
        ...{ hash, source, rule, details, state, weight, reportedAt },
        reporter: source === 'rule' ? null : reporter,
      }),
    ),
    history: history.map((row) => viewDecision(row, viewer)),
  }
}
