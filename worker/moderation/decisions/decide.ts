import { and, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { alreadySuspended, findRule, prepareSuspension } from '#worker/account/suspensions/index.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { AuditAction } from '#worker/moderation/audit/contract.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { moderationDecisions, reports } from '#worker/moderation/cases/schema.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { viewTarget } from '#worker/moderation/reports/index.ts'
import { notifyDecision } from '#worker/notifications/publish/index.ts'
import type { Decide, DecisionAction, DecisionCreated } from './contract.ts'
import { applyEffect, isDecidable } from './effects.ts'
import { caseVersion, type FoundTarget, findTarget } from './find-target.ts'
import { mayDecide } from './policy.ts'

/**
 * Decides about a target in one batch: its effect, the end of its open reports, the audit entry and the notification of its owner. Of two
 * moderators who read the same version one succeeds; a repeated request returns the first decision. Errors: `not_found`, `forbidden` about
 * oneself, one's publications or staff, `invalid` for an unknown rule, `conflict` if the case or the target has changed.
 */
export async function decide(db: Database, viewer: Viewer, input: Decide): Promise<DecisionCreated> {
  const { kind, action, rule, reason, version, requestKey } = input
  if (rule !== null && !findRule(rule)) throw invalid({ rule: 'چنین قاعده‌ای نیست؛ شمارهٔ یکی از قاعده‌های دفتر را بنویس' })
  const found = await findTarget(db, viewer, input)
  assertNotOwn(viewer, found.target.owner.id)
  if (!mayDecide(viewer, found)) throw new AppError('forbidden', { message: 'دربارهٔ این مورد ناظر دیگری باید تصمیم بگیرد.' })
  const [hash, at] = [newHash(), now()]
  const { id, target, text } = found
  const excerpt = text.slice(0, LIMITS.decisionExcerpt)
  const isMade = sql`EXISTS (SELECT 1 FROM moderation_decisions made WHERE made.hash = ${hash})`
  const isAllowed = sql`(${caseVersion(kind, id)} = ${version} AND ${isDecidable(kind, action, id, target.owner.id)})`
  const { title, path } = viewTarget(kind, target)
  const [suspension, effectStatements] = await Promise.all([
    action === 'suspend' && rule !== null
      ? suspensionStatements(db, viewer, { hash, handle: target.owner.handle, rule, reason, path: path ?? '', excerpt }, isMade)
      : [],
    applyEffect(db, { kind, action, targetId: id, hash: target.hash, ownerHash: target.owner.hash, rule, at }, isMade),
  ])
  const event = EVENTS[action]
  try {
    const { made } = await write(db, {
      change: {
        made: insertSelect(
          db,
          moderationDecisions,
          {
            ...{ hash, kind, targetId: id, action, rule, reason, excerpt },
            ...{ ownerId: target.owner.id, moderatorId: viewer.id, clientKey: requestKey, decidedAt: at },
          },
          sql`WHERE ${isAllowed}`,
        )
          .onConflictDoNothing()
          .returning({ id: moderationDecisions.id }),
      },
      after: [
        ...suspension,
        ...effectStatements,
        db
          .update(reports)
          .set({
            state: action === 'dismiss' ? 'dismissed' : 'upheld',
            decisionId: sql`(SELECT id FROM moderation_decisions WHERE hash = ${hash})`,
          })
          .where(and(eq(reports.kind, kind), eq(reports.targetId, id), sql`${reports.state} = 'open'`, isMade)), // The suspension has an entry of its own.
        ...(action === 'suspend'
          ? []
          : [
              audit(
                db,
                {
                  actorId: viewer.id,
                  kind: 'content',
                  action: auditAction(kind, action),
                  subject: target.hash,
                  details: { ...(rule !== null && { rule }), reason },
                },
                isMade,
              ),
            ]),
        ...(event ? [notifyDecision(db, target.owner.id, event, { ref: hash, title }, isMade)] : []),
      ],
    })
    if (made.length > 0) return { hash }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw alreadySuspended()
  }
  return findRepeated(db, viewer, input, found)
}

const EVENTS = {
  hide: 'contentHidden',
  return: 'contentReturned',
  remove: 'contentRemoved',
  suspend: undefined,
  dismiss: undefined,
} as const

const AUDIT_ACTIONS: Readonly<Record<string, AuditAction>> = {
  'hide post': 'hide_post',
  'return post': 'return_published_post',
  'remove post': 'remove_post',
  'hide comment': 'hide_comment',
  'hide list': 'hide_list',
  'remove podcast': 'remove_podcast',
}

const auditAction = (kind: ReportKind, action: DecisionAction): AuditAction => AUDIT_ACTIONS[`${action} ${kind}`] ?? 'dismiss_reports'

async function suspensionStatements(
  db: Database,
  viewer: Viewer,
  {
    hash,
    handle,
    rule,
    reason,
    path,
    excerpt,
  }: { hash: string; handle: string; rule: number; reason: string; path: string; excerpt: string },
  isMade: SQL,
): Promise<Statement[]> {
  const prepared = await prepareSuspension(db, viewer, { handle, rule, subjectPath: path, excerpt, note: reason }, isMade)
  return [
    ...prepared.statements,
    db
      .update(moderationDecisions)
      .set({ suspensionId: sql`(SELECT ${suspensions.id} FROM ${suspensions} WHERE ${suspensions.hash} = ${prepared.hash})` })
      .where(eq(moderationDecisions.hash, hash)),
  ]
}

/** Returns the decision that an earlier attempt of this request made, or throws why none was made. */
async function findRepeated(
  db: Database,
  viewer: Viewer,
  { kind, action, version, requestKey }: Decide,
  { id }: FoundTarget,
): Promise<DecisionCreated> {
  const [earlier] = await db
    .select()
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.moderatorId, viewer.id), eq(moderationDecisions.clientKey, requestKey)))
  if (earlier && earlier.kind === kind && earlier.targetId === id && earlier.action === action) return { hash: earlier.hash }
  const row = await db.get<{ version: number }>(sql`SELECT ${caseVersion(kind, id)} AS version`)
  throw row.version === version
    ? conflict('این مورد دیگر در حالی نیست که چنین تصمیمی بگیری؛ صفحه را تازه کن و دوباره ببین.')
    : conflict('ناظر دیگری همین حالا دربارهٔ این مورد تصمیم گرفت؛ صفحه را تازه کن و تصمیمش را ببین.')
}
