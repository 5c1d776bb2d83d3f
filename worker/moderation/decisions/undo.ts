import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import { notifyDecision } from '#worker/notifications/publish/index.ts'
import { auditSubject, findDecision, isEndedBy, restoreStatements } from './end-decision.ts'
import { canUndo } from './policy.ts'

/**
 * Undoes a decision: restores what it changed, opens its reports again and notifies the owner, at most once. Errors: `not_found`; `forbidden`
 * about oneself, for a moderator who did not make it or whose decision an appeal confirmed; `conflict` if it has ended.
 */
export async function undoDecision(db: Database, viewer: Viewer, hash: string, reason: string): Promise<void> {
  const decision = await findDecision(db, viewer, hash)
  if (decision.state === 'undone' && decision.endedBy === viewer.id && decision.endReason === reason) return
  if (decision.state !== 'standing') throw ended()
  if (!canUndo(viewer, decision))
    throw new AppError('forbidden', { message: 'این تصمیم را ناظری که آن را گرفته یا یکی از مدیران برمی‌گرداند.' })
  const endKey = newHash()
  const isMine = isEndedBy(hash, endKey)
  const { action, ownerId, title } = decision
  const { undone } = await write(db, {
    change: {
      undone: db
        .update(moderationDecisions)
        .set({ state: 'undone', endedAt: now(), endedBy: viewer.id, endReason: reason, endKey })
        .where(and(eq(moderationDecisions.hash, hash), eq(moderationDecisions.state, 'standing')))
        .returning({ id: moderationDecisions.id }),
    },
    after: [
      ...(await restoreStatements(db, decision, 'open', isMine)),
      audit(
        db,
        {
          actorId: viewer.id,
          kind: 'content',
          action: 'undo_decision',
          subject: auditSubject(decision),
          details: { decision: hash, undone: action, reason },
        },
        isMine,
      ),
      ...(action === 'dismiss' || action === 'suspend'
        ? []
        : [notifyDecision(db, ownerId, 'decisionUndone', { ref: hash, title }, isMine)]),
    ],
  })
  if (undone.length === 0) throw ended()
}

const ended = () => conflict('این تصمیم پیش‌تر برگردانده شده است؛ صفحه را تازه کن.')
