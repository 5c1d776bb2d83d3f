import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Page } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { OwnSuspension, Suspension, SuspensionQuery, SuspensionState } from './contract.ts'
import { ruleOf } from './rules.ts'
import { suspensions } from './schema.ts'

type Row = typeof suspensions.$inferSelect

/** A row as its person sees it; who did it stays behind. */
function viewOwn(row: Row): OwnSuspension {
  const { hash, step, subjectPath, excerpt, note, begunAt, endsAt } = row
  const rule = ruleOf(row.rule) ?? { number: row.rule, name: '', text: '' }
  const { appeal: text, appealedAt: at, appealAnswer: answer, appealAnsweredAt: answeredAt } = row
  const appeal = text !== null && at !== null ? { text, at, answer, answeredAt } : null
  return { hash, step, rule: { ...rule }, subjectPath, excerpt, note, begunAt, endsAt, appeal }
}

const isRunning = () => sql`(${suspensions.endsAt} IS NULL OR ${suspensions.endsAt} > ${now()})`

/** The suspension that holds a person now; null when none does. */
export async function ownSuspension(db: Database, userId: number): Promise<OwnSuspension | null> {
  const [row] = await db
    .select()
    .from(suspensions)
    .where(and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt), isRunning()))
  return row ? viewOwn(row) : null
}

const OF_STATE: Record<SuspensionState, () => SQL | undefined> = {
  open: () => and(isNull(suspensions.liftedAt), isRunning()),
  appealed: () => and(isNotNull(suspensions.appealedAt), isNull(suspensions.appealAnsweredAt)),
  ended: () => sql`(${suspensions.liftedAt} IS NOT NULL OR ${suspensions.endsAt} <= ${now()})`,
}

/** Suspensions in a state for those who look after them, newest first. */
export async function readSuspensions(db: Database, { state, after, limit }: SuspensionQuery): Promise<Page<Suspension>> {
  const by = alias(users, 'by')
  const place = decodeCursor(after)
  const rows = await db
    .select({
      row: suspensions,
      person: { handle: users.handle, name: users.name, avatar: users.avatar },
      by: { handle: by.handle, name: by.name, avatar: by.avatar },
    })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .innerJoin(by, eq(by.id, suspensions.byUserId))
    .where(and(OF_STATE[state](), place && sql`(${suspensions.begunAt}, ${suspensions.id}) < (${place[0]}, ${place[1]})`))
    .orderBy(desc(suspensions.begunAt), desc(suspensions.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ row }) => [row.begunAt, row.id],
    ({ row, ...people }) => ({ ...viewOwn(row), ...people, liftedAt: row.liftedAt, overturned: row.overturned }),
  )
}
