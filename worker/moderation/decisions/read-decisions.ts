import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import { findRule } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import { describeTarget, viewTarget } from '#worker/moderation/reports/index.ts'
import type { Decision, Decisions, OwnAppeal, OwnDecision, OwnDecisions, RuleCard, StaffAppeal } from './contract.ts'
import { canUndo } from './policy.ts'

/** SQL expression, for a column of its own: the card of a user; null without one or if the account is deleted. */
export const userCard = (id: SQLWrapper): SQL<UserCard | null> =>
  sql`(SELECT json_object('handle', card.handle, 'name', card.name, 'avatar', json(card.avatar)) FROM users card
    WHERE card.id = ${id} AND card.state <> 'deleted')`.mapWith(JSON.parse) as SQL<UserCard | null> // JSON of this query.

/** The appeal against the suspension that a decision made. */
interface SuspensionAppeal extends OwnAppeal {
  answeredBy: UserCard | null
  alone: number
  overturned: number
}

/** A qualified column, because Drizzle omits the name of the table in the columns of a query without joins. */
const column = (name: string): SQL => sql.raw(`moderation_decisions.${name}`)

const APPEAL_OF_SUSPENSION = sql`(SELECT json_object('text', s.appeal, 'at', s.appealed_at, 'answer', s.appeal_answer,
  'answeredAt', s.appeal_answered_at, 'overturned', s.overturned, 'alone', s.decided_alone,
  'answeredBy', (SELECT json_object('handle', by.handle, 'name', by.name, 'avatar', json(by.avatar)) FROM users by WHERE by.id = s.answered_by_user_id))
  FROM suspensions s WHERE s.id = ${column('suspension_id')} AND s.appealed_at IS NOT NULL)`.mapWith(
  JSON.parse,
) as SQL<SuspensionAppeal | null> // JSON of this query.

/** Whether the suspension that a decision made is current and not appealed, so that it can be. */
const IS_SUSPENSION_APPEALABLE = sql<number>`EXISTS (SELECT 1 FROM suspensions s WHERE s.id = ${column('suspension_id')}
  AND s.appealed_at IS NULL AND s.lifted_at IS NULL)`

/** Selects decisions with what their views show. */
export const selectDecisions = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      row: moderationDecisions,
      target: describeTarget(column('kind'), column('target_id')).as('target'),
      owner: userCard(column('owner_id')).as('owner'),
      moderator: userCard(column('moderator_id')).as('moderator'),
      endedBy: userCard(column('ended_by')).as('ended_by_card'),
      answeredBy: userCard(column('answered_by')).as('answered_by_card'),
      suspensionAppeal: APPEAL_OF_SUSPENSION.as('suspension_appeal'),
      isSuspensionAppealable: IS_SUSPENSION_APPEALABLE.as('is_suspension_appealable'),
    })
    .from(moderationDecisions)
    .where(where)
    .orderBy(desc(moderationDecisions.id))
    .limit(limit)
export type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number]

export function viewRule(number: number | null): RuleCard | null {
  if (number === null) return null
  const rule = findRule(number)
  return rule ? { number, name: rule.name, text: rule.text } : { number, name: '', text: '' }
}

function viewSubject({ row, target }: DecisionRow) {
  const { hash, action, kind, reason, excerpt, decidedAt, state } = row
  const { owner: _, ...shown } = viewTarget(kind, target)
  return { hash, action, kind, ...shown, rule: viewRule(row.rule), reason, excerpt, decidedAt, state }
}

/** Returns the appeal of a decision, or of the suspension it made; null without one. */
export function viewAppeal({ row, suspensionAppeal, answeredBy }: DecisionRow): StaffAppeal | null {
  if (suspensionAppeal) {
    const { alone, overturned, ...appeal } = suspensionAppeal
    return { ...appeal, text: appeal.text ?? '', accepted: appeal.answeredAt === null ? null : overturned === 1, decidedAlone: alone === 1 }
  }
  const { appeal: text, appealedAt: at, appealAnswer: answer, appealAnsweredAt: answeredAt, appealAccepted: accepted, decidedAlone } = row
  return at === null ? null : { text: text ?? '', at, answer, answeredAt, accepted, answeredBy, decidedAlone }
}

/** Returns a decision as the affected member sees it, without the moderators. */
export function viewOwnDecision(found: DecisionRow): OwnDecision {
  const { row } = found
  const appeal = viewAppeal(found)
  const canAppeal = row.action === 'suspend' ? found.isSuspensionAppealable === 1 : row.state === 'standing' && row.action !== 'dismiss'
  return {
    ...viewSubject(found),
    endReason: row.endReason,
    endedAt: row.endedAt,
    appeal: appeal && toOwnAppeal(appeal),
    canAppeal: canAppeal && appeal === null,
  }
}

const toOwnAppeal = ({ text, at, accepted, answer, answeredAt }: StaffAppeal): OwnAppeal => ({ text, at, accepted, answer, answeredAt })

export function viewDecision(found: DecisionRow, viewer: Viewer): Decision {
  const { row, owner, moderator, endedBy } = found
  return {
    ...viewSubject(found),
    owner,
    moderator,
    undone: row.state === 'undone' && row.endedAt !== null ? { by: endedBy, at: row.endedAt, reason: row.endReason } : null,
    appeal: viewAppeal(found),
    canUndo: canUndo(viewer, row),
  }
}

/** Reads a decision. Errors: `not_found`, also for one about the viewer. */
export async function readDecision(db: Database, viewer: Viewer, hash: string): Promise<Decision> {
  const [found] = await selectDecisions(db, eq(moderationDecisions.hash, hash), 1)
  if (!found || found.row.ownerId === viewer.id) throw notFound()
  return viewDecision(found, viewer)
}

/** Lists the decisions of all moderators, newest first, without those about the viewer. One round trip. */
export async function listDecisions(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Decisions> {
  const before = decodeCursor(after)?.[1] ?? Number.MAX_SAFE_INTEGER
  const isBefore = sql`${moderationDecisions.id} < ${before}`
  const rows = await selectDecisions(db, and(isBefore, ne(moderationDecisions.ownerId, viewer.id)), limit + 1)
  return toPage(
    rows,
    limit,
    ({ row }) => [row.decidedAt, row.id],
    (row) => viewDecision(row, viewer),
  )
}

/** Lists the decisions about the viewer's account and content, newest first. One round trip. */
export async function listOwnDecisions(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<OwnDecisions> {
  const cursor = decodeCursor(after)
  const { ownerId, action, id } = moderationDecisions
  const rows = await selectDecisions(db, and(eq(ownerId, viewer.id), ne(action, 'dismiss'), cursor && sql`${id} < ${cursor[1]}`), limit + 1)
  return toPage(rows, limit, ({ row }) => [row.decidedAt, row.id], viewOwnDecision)
}
