import { and, eq, isNull, ne } from 'drizzle-orm'
import { submitAppeal } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import type { OwnDecision } from './contract.ts'
import { selectDecisions, viewOwnDecision } from './read-decisions.ts'

/**
 * Stores the single appeal of the affected member against a decision; that against a suspension belongs to the suspension. The same text
 * again is a repeat. Errors: `not_found` for a decision about somebody else; `conflict` for a second appeal or an ended decision.
 */
export async function appealDecision(db: Database, viewer: Viewer, hash: string, text: string): Promise<OwnDecision> {
  const isOwn = and(
    eq(moderationDecisions.hash, hash),
    eq(moderationDecisions.ownerId, viewer.id),
    ne(moderationDecisions.action, 'dismiss'),
  )
  const [decision] = await db.select().from(moderationDecisions).where(isOwn)
  if (!decision) throw notFound()
  if (decision.action === 'suspend') {
    const [found] = await selectDecisions(db, isOwn, 1)
    const own = found && viewOwnDecision(found)
    if (own?.appeal && own.appeal.text !== text) throw appealed()
    if (own && !own.appeal && !own.canAppeal) throw over()
    await submitAppeal(db, viewer.id, text)
  } else
    await db
      .update(moderationDecisions)
      .set({ appeal: text, appealedAt: now() })
      .where(and(isOwn, eq(moderationDecisions.state, 'standing'), isNull(moderationDecisions.appealedAt)))
  const [row] = await selectDecisions(db, isOwn, 1)
  if (!row) throw notFound()
  const own = viewOwnDecision(row)
  if (own.appeal?.text === text) return own
  throw own.appeal ? appealed() : over()
}

const appealed = () => conflict('یک بار برای این تصمیم درخواست بازبینی داده‌ای؛ پاسخش را همین‌جا می‌بینی.')
const over = () => conflict('این تصمیم پایان یافته است؛ چیزی برای بازبینی نمانده.')
