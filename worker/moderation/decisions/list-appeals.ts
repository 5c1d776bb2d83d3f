import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import { canAnswerAppeal, hasOtherModerator } from '#worker/account/suspensions/index.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { moderationDecisions } from '#worker/moderation/cases/schema.ts'
import type { AppealCard, AppealCards, AppealsQuery } from './contract.ts'
import { type DecisionRow, selectDecisions, userCard, viewDecision, viewRule } from './read-decisions.ts'

/** `tie` orders appeals of the same time: twice the id, plus one for a suspension. */
interface Place {
  source: 'decision' | 'suspension'
  id: number
  at: number
  tie: number
}

/**
 * Lists appeals against decisions and suspensions, open ones longest waiting first and answered ones latest first, without the viewer's own.
 * Two round trips.
 */
export async function listAppeals(db: Database, viewer: Viewer, { state, after, limit }: AppealsQuery): Promise<AppealCards> {
  const places = await db.all<Place>(selectPlaces(viewer.id, state, after, limit + 1))
  const idsOf = (source: Place['source']) => places.filter((place) => place.source === source).map(({ id }) => id)
  const isListed = isOneOf(moderationDecisions.id, idsOf('decision'))
  const { decisions, others, suspended } = await readTogether(db, {
    decisions: selectDecisions(db, isListed, limit + 1),
    others: db
      .select({
        id: moderationDecisions.id,
        hasOther: sql<number>`${hasOtherModerator(viewer.id, sql.raw('moderation_decisions.owner_id'))}`.as('has_other'),
      })
      .from(moderationDecisions)
      .where(isListed),
    suspended: selectSuspensions(db, viewer.id, idsOf('suspension')),
  })
  const cards = new Map<string, AppealCard>()
  for (const decision of decisions) {
    const hasOther = others.find(({ id }) => id === decision.row.id)?.hasOther === 1
    const card = viewDecisionAppeal(decision, viewer, hasOther)
    if (card) cards.set(`decision:${decision.row.id}`, card)
  }
  for (const row of suspended) cards.set(`suspension:${row.row.id}`, viewSuspensionAppeal(row, viewer))
  const found = places.flatMap((place) => {
    const card = cards.get(`${place.source}:${place.id}`)
    return card ? [{ place, card }] : []
  })
  return toPage(
    found,
    limit,
    ({ place }) => [place.at, place.tie],
    ({ card }) => card,
  )
}

/** SQL condition with one bound value, whatever the number of ids. */
const isOneOf = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Selects the places of a page; each of the two tables is read in the order of its index. */
function selectPlaces(viewerId: number, state: AppealsQuery['state'], after: string | undefined, limit: number): SQL {
  const cursor = decodeCursor(after)
  const isOpen = state === 'open'
  const [column, sign, order] = isOpen
    ? [sql.raw('appealed_at'), sql.raw('>'), sql.raw('ASC')]
    : [sql.raw('appeal_answered_at'), sql.raw('<'), sql.raw('DESC')]
  const isWanted = isOpen ? sql.raw('appealed_at IS NOT NULL AND appeal_answered_at IS NULL') : sql.raw('appeal_answered_at IS NOT NULL')
  const part = (source: Place['source'], table: SQL, owner: SQL, isStanding: SQL) => {
    const tie = sql.raw(`id * 2 + ${source === 'suspension' ? 1 : 0}`)
    const isAfter = cursor
      ? sql`AND ${column} ${sign}= ${cursor[0]} AND (${column} ${sign} ${cursor[0]} OR ${tie} ${sign} ${cursor[1]})`
      : sql``
    return sql`SELECT * FROM (SELECT ${sql.raw(`'${source}'`)} AS source, id, ${column} AS at, ${tie} AS tie FROM ${table}
      WHERE ${isWanted} ${isStanding} AND ${owner} <> ${viewerId} ${isAfter} ORDER BY ${column} ${order}, id ${order} LIMIT ${inlineInteger(limit)})`
  }
  return sql`SELECT * FROM (
    ${part('decision', sql.raw('moderation_decisions'), sql.raw('owner_id'), isOpen ? sql.raw("AND state = 'standing'") : sql``)}
    UNION ALL ${part('suspension', sql.raw('suspensions'), sql.raw('user_id'), sql``)}) ORDER BY at ${order}, tie ${order} LIMIT ${inlineInteger(limit)}`
}

function viewDecisionAppeal(found: DecisionRow, viewer: Viewer, hasOther: boolean): AppealCard | undefined {
  const { canUndo: _, undone: __, appeal, ...decision } = viewDecision(found, viewer)
  if (!appeal) return undefined
  const { moderatorId, ownerId, state } = found.row
  const isOpen = state === 'standing' && appeal.accepted === null
  return {
    source: 'decision',
    ...decision,
    appeal,
    isAnswerable: isOpen && canAnswerAppeal(viewer, { moderatorId, userId: ownerId, hasOtherModerator: hasOther }),
  }
}

const suspended = alias(users, 'suspended')

const selectSuspensions = (db: Database, viewerId: number, ids: number[]) =>
  db
    .select({
      row: suspensions,
      handle: sql<string>`${suspended.handle}`.as('handle'),
      name: sql<string>`${suspended.name}`.as('name'),
      owner: userCard(suspensions.userId).as('owner'),
      moderator: userCard(suspensions.moderatorId).as('moderator'),
      answeredBy: userCard(suspensions.answeredByUserId).as('answered_by_card'),
      hasOther: sql<number>`${hasOtherModerator(viewerId, suspensions.userId)}`.as('has_other'),
    })
    .from(suspensions)
    .innerJoin(suspended, eq(suspended.id, suspensions.userId))
    .where(isOneOf(suspensions.id, ids))

type SuspensionRow = Awaited<ReturnType<typeof selectSuspensions>>[number]

function viewSuspensionAppeal({ row, handle, name, owner, moderator, answeredBy, hasOther }: SuspensionRow, viewer: Viewer): AppealCard {
  const { hash, note, excerpt, startedAt, moderatorId, userId, overturned, decidedAlone } = row
  const { appeal, appealedAt, appealAnswer: answer, appealAnsweredAt: answeredAt } = row
  return {
    ...{ source: 'suspension', hash, action: 'suspend', kind: 'person', key: handle, title: name },
    ...{ path: row.subjectPath || (owner && `/${handle}`), rule: viewRule(row.rule), reason: note, excerpt, decidedAt: startedAt },
    ...{ state: overturned ? 'overturned' : 'standing', owner, moderator },
    appeal: {
      ...{ text: appeal ?? '', at: appealedAt ?? 0, answer, answeredAt, answeredBy, decidedAlone },
      accepted: answeredAt === null ? null : overturned,
    },
    isAnswerable: answeredAt === null && canAnswerAppeal(viewer, { moderatorId, userId, hasOtherModerator: hasOther === 1 }),
  }
}
