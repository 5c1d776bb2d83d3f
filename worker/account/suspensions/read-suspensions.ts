import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { COMMUNITY_RULES } from '#shared/community-rules.ts'
import type { Page } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { OwnSuspension, Suspension, SuspensionQuery, SuspensionState } from './contract.ts'
import { suspensions } from './schema.ts'

type Row = typeof suspensions.$inferSelect

/** Omits the moderator’s identity. */
function toOwnSuspension(row: Row): OwnSuspension {
  const { hash, step, subjectPath, excerpt, note, startedAt, endsAt } = row
  const rule = findRule(row.rule) ?? { number: row.rule, name: '', text: '' }
  const { appeal: text, appealedAt: at, appealAnswer: answer, appealAnsweredAt: answeredAt } = row
  const appeal = text !== null && at !== null ? { text, at, answer, answeredAt } : null
  return { hash, step, rule: { ...rule }, subjectPath, excerpt, note, startedAt, endsAt, appeal }
}

const isRunning = () => sql`(${suspensions.endsAt} IS NULL OR ${suspensions.endsAt} > ${now()})`

/** Returns the user’s current suspension, or null. */
export async function readOwnSuspension(db: Database, userId: number): Promise<OwnSuspension | null> {
  const [row] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt), isRunning()))
  return row ? toOwnSuspension(row) : null
}

const STATE_CONDITIONS: Record<SuspensionState, () => SQL | undefined> = {
  open: () => and(isNull(suspensions.liftedAt), isRunning()),
  appealed: () => and(isNotNull(suspensions.appealedAt), isNull(suspensions.appealAnsweredAt)),
  ended: () => sql`(${suspensions.liftedAt} IS NOT NULL OR ${suspensions.endsAt} <= ${now()})`,
}

export async function readSuspensions(db: Database, { state, after, limit }: SuspensionQuery): Promise<Page<Suspension>> {
  const cursor = decodeCursor(after)
  const rows = await selectSuspensions(db)
    .where(and(STATE_CONDITIONS[state](), cursor && sql`(${suspensions.startedAt}, ${suspensions.id}) < (${cursor[0]}, ${cursor[1]})`))
    .orderBy(desc(suspensions.startedAt), desc(suspensions.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ row }) => [row.startedAt, row.id], toSuspension)
}

const moderators = alias(users, 'by')

function selectSuspensions(db: Database) {
  return db
    .select({
      row: suspensions,
      user: { handle: users.handle, name: users.name, avatar: users.avatar },
      moderator: {
        handle: columnAlias(moderators.handle, 'moderator_handle'),
        name: columnAlias(moderators.name, 'moderator_name'),
        avatar: columnAlias(moderators.avatar, 'moderator_avatar'),
      },
    })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .innerJoin(moderators, eq(moderators.id, suspensions.moderatorId))
}

export const toSuspension = ({ row, ...people }: Awaited<ReturnType<typeof selectSuspensions>>[number]): Suspension => ({
  ...toOwnSuspension(row),
  ...people,
  liftedAt: row.liftedAt,
  overturned: row.overturned,
})

/** Returns a statement that selects the latest suspensions of a user; `toSuspension` converts its rows. */
export const selectSuspensionsOf = (db: Database, userId: number, limit: number) =>
  selectSuspensions(db).where(eq(suspensions.userId, userId)).orderBy(desc(suspensions.startedAt), desc(suspensions.id)).limit(limit)

export type Rule = (typeof COMMUNITY_RULES)[number]

export const findRule = (number: number): Rule | undefined => COMMUNITY_RULES.find((rule) => rule.number === number)
