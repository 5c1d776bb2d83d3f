import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { answerAppeal, canAnswerAppeal, hasOtherModerator } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import { notifyDecision } from '#worker/notifications/publish/index.ts'
import type { AnswerDecisionAppeal, AppealSource } from './contract.ts'
import { auditSubject, findDecision, isEndedBy, restoreStatements } from './end-decision.ts'

/**
 * Answers the appeal against a decision or a suspension. Accepting it restores what the decision changed and dismisses its reports. Errors:
 * `not_found`; `forbidden` for the moderator who decided, except an admin when no other moderator is active; `conflict` without an open
 * appeal.
 */
export async function answerDecisionAppeal(
  db: Database,
  viewer: Viewer,
  { source, hash }: { source: AppealSource; hash: string },
  { accept, text }: AnswerDecisionAppeal,
): Promise<void> {
  if (source === 'suspension') return answerAppeal(db, viewer, hash, { accept, text })
  const decision = await findDecision(db, viewer, hash)
  const { moderatorId, ownerId, title } = decision
  const { others } = await db.get<{ others: number }>(sql`SELECT ${hasOtherModerator(viewer.id, ownerId)} AS others`)
  if (!canAnswerAppeal(viewer, { moderatorId, userId: ownerId, hasOtherModerator: others === 1 }))
    throw new AppError('forbidden', { message: 'درخواست بازبینی را باید ناظری جز آن که تصمیم گرفته پاسخ بدهد.' })
  const [at, endKey] = [now(), newHash()]
  const decidedAlone = viewer.id === moderatorId
  const isMine = isEndedBy(hash, endKey)
  const { answered } = await write(db, {
    change: {
      answered: db
        .update(moderationDecisions)
        .set({
          ...{ appealAnswer: text, appealAnsweredAt: at, appealAccepted: accept, answeredBy: viewer.id, decidedAlone, endKey },
          ...(accept ? { state: 'overturned', endedAt: at, endedBy: viewer.id, endReason: text } : {}),
        })
        .where(
          and(
            eq(moderationDecisions.hash, hash),
            eq(moderationDecisions.state, 'standing'),
            isNotNull(moderationDecisions.appealedAt),
            isNull(moderationDecisions.appealAnsweredAt),
            decidedAlone ? sql`NOT ${hasOtherModerator(viewer.id, ownerId)}` : undefined,
          ),
        )
        .returning({ id: moderationDecisions.id }),
    },
    after: [
      ...(accept ? await restoreStatements(db, decision, 'dismissed', isMine) : []),
      audit(
        db,
        {
          actorId: viewer.id,
          kind: 'content',
          action: 'decide_appeal',
          subject: auditSubject(decision),
          details: { decision: hash, accepted: accept ? 1 : 0, ...(decidedAlone ? { decidedAlone: 1 } : {}) },
        },
        isMine,
      ),
      notifyDecision(db, ownerId, accept ? 'decisionOverturned' : 'decisionUpheld', { ref: hash, title }, isMine),
    ],
  })
  if (answered.length === 0) throw conflict('درخواست بازبینی بی‌پاسخی برای این تصمیم نیست.')
}
