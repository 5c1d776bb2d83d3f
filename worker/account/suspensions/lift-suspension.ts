import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notifyModeration, notifySuspensionsLifted } from '#worker/notifications/publish/index.ts'
import type { AnswerAppeal, OwnSuspension } from './contract.ts'
import { canAnswerAppeal, canSuspend, hasOtherModerator } from './policy.ts'
import { readOwnSuspension } from './read-suspensions.ts'
import { suspensions } from './schema.ts'
import { appealAnsweredEmail, liftedEmail } from './suspend.ts'

/**
 * Stores the single appeal allowed against a user’s current suspension. Throws `conflict` without a suspension or for a second, different
 * appeal.
 */
export async function submitAppeal(db: Database, userId: number, text: string): Promise<OwnSuspension> {
  await db
    .update(suspensions)
    .set({ appeal: text, appealedAt: now() })
    .where(
      and(
        eq(suspensions.userId, userId),
        isNull(suspensions.liftedAt),
        isNull(suspensions.appealedAt),
        sql`(${suspensions.endsAt} IS NULL OR ${suspensions.endsAt} > ${now()})`,
      ),
    )
  const current = await readOwnSuspension(db, userId)
  if (!current) throw conflict('حسابت تعلیق نیست؛ چیزی برای بازبینی نمانده است.')
  // Submitting the same text again is idempotent.
  if (current.appeal?.text !== text) throw conflict('یک بار برای این تعلیق درخواست بازبینی داده‌ای؛ پاسخش را با ایمیل و همین‌جا می‌بینی.')
  return current
}

/** Lifts a suspension early. Idempotent. Throws `not_found`, or `forbidden` when the viewer may not suspend the user. */
export async function liftSuspension(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const found = await findSuspension(db, hash, viewer.id)
  if (!found) throw notFound()
  assertNotOwn(viewer, found.userId)
  if (!canSuspend(viewer, { id: found.userId, role: found.role })) throw new AppError('forbidden')
  if (found.liftedAt !== null) return
  const guard = sql`EXISTS (SELECT 1 FROM suspensions WHERE hash = ${hash} AND lifted_at IS NULL)`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'accounts', action: 'lift', subject: found.personHash, details: { suspension: hash } }, guard),
    notifyModeration(db, found.userId, 'lifted', hash, guard),
    reinstateUser(db, found.userId, guard),
    db
      .update(suspensions)
      .set({ liftedAt: now() })
      .where(and(eq(suspensions.hash, hash), isNull(suspensions.liftedAt))),
    ...(found.email ? [enqueueEmail(db, liftedEmail(found.email), `lifted:${hash}`)] : []),
  ])
}

/**
 * Answers an appeal. Accepting it lifts the suspension and excludes it from the escalation count. Throws `not_found`, `forbidden` for the
 * suspending moderator and the suspended user, and `conflict` without an open appeal.
 */
export async function answerAppeal(db: Database, viewer: Viewer, hash: string, { accept, text }: AnswerAppeal): Promise<void> {
  const found = await findSuspension(db, hash, viewer.id)
  if (!found) throw notFound()
  assertNotOwn(viewer, found.userId)
  if (!canAnswerAppeal(viewer, { ...found, hasOtherModerator: found.hasOtherModerator === 1 }))
    throw new AppError('forbidden', { message: 'درخواست بازبینی را باید ناظری جز آن که تعلیق کرده پاسخ بدهد.' })
  if (found.appealedAt === null || found.appealAnsweredAt !== null) throw nothingToAnswer()
  const decidedAlone = viewer.id === found.moderatorId
  const isAllowedAlone = decidedAlone ? sql`NOT ${hasOtherModerator(viewer.id, found.userId)}` : sql`true`
  const unanswered = sql`(${isAllowedAlone} AND EXISTS (SELECT 1 FROM suspensions
    WHERE hash = ${hash} AND appealed_at IS NOT NULL AND appeal_answered_at IS NULL))`
  const action = accept ? 'appeal_accepted' : 'appeal_refused'
  const at = now()
  const { answered } = await write(db, {
    before: [
      audit(
        db,
        {
          actorId: viewer.id,
          kind: 'accounts',
          action,
          subject: found.personHash,
          details: { suspension: hash, ...(decidedAlone ? { decidedAlone: 1 } : {}) },
        },
        unanswered,
      ),
      notifyModeration(db, found.userId, accept ? 'appealAccepted' : 'appealRefused', hash, unanswered),
      reinstateUser(db, found.userId, accept ? sql`${unanswered} AND ${isUnlifted(hash)}` : sql`0`),
    ],
    change: {
      answered: db
        .update(suspensions)
        .set({
          appealAnswer: text,
          appealAnsweredAt: at,
          answeredByUserId: viewer.id,
          decidedAlone,
          ...(accept ? { overturned: true, liftedAt: sql`coalesce(${suspensions.liftedAt}, ${at})` } : {}),
        })
        .where(and(eq(suspensions.hash, hash), unanswered))
        .returning({ id: suspensions.id }),
    },
    after: [
      ...(found.email
        ? [enqueueEmail(db, appealAnsweredEmail(found.email, accept, text), `answered:${hash}`, isAnsweredBy(hash, viewer.id, at))]
        : []),
    ],
  })
  if (answered.length === 0) throw nothingToAnswer()
}

const nothingToAnswer = () => conflict('درخواست بازبینی بی‌پاسخی برای این تعلیق نیست.')

const isAnsweredBy = (hash: string, userId: number, at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM suspensions WHERE hash = ${hash} AND answered_by_user_id = ${userId} AND appeal_answered_at = ${at})`

/** Returns the statements that lift a suspension and exclude it from the escalation count if `guard` holds. */
export const overturnStatements = (db: Database, { hash, userId }: { hash: string; userId: number }, guard: SQL): Statement[] => [
  notifyModeration(db, userId, 'lifted', hash, sql`${guard} AND ${isUnlifted(hash)}`),
  reinstateUser(db, userId, sql`${guard} AND ${isUnlifted(hash)}`),
  db
    .update(suspensions)
    .set({ overturned: true, liftedAt: sql`coalesce(${suspensions.liftedAt}, ${now()})` })
    .where(and(eq(suspensions.hash, hash), guard)),
]

const isUnlifted = (hash: string): SQL => sql`EXISTS (SELECT 1 FROM suspensions WHERE hash = ${hash} AND lifted_at IS NULL)`

const reinstateUser = (db: Database, userId: number, guard: SQL): Statement =>
  db
    .update(users)
    .set({ state: 'active' })
    .where(and(eq(users.id, userId), eq(users.state, 'suspended'), guard))

export function liftExpiredSuspensions(db: Database): Statement[] {
  const isExpired = and(isNull(suspensions.liftedAt), lte(suspensions.endsAt, now()))
  return [
    notifySuspensionsLifted(db, sql`SELECT user_id, hash AS ref FROM ${suspensions} WHERE ${isExpired}`),
    db
      .update(users)
      .set({ state: 'active' })
      .where(
        and(eq(users.state, 'suspended'), sql`${users.id} IN ${db.select({ id: suspensions.userId }).from(suspensions).where(isExpired)}`),
      ),
    db
      .update(suspensions)
      .set({ liftedAt: sql`${suspensions.endsAt}` })
      .where(isExpired),
  ]
}

async function findSuspension(db: Database, hash: string, viewerId: number) {
  const [row] = await db
    .select({
      userId: suspensions.userId,
      moderatorId: suspensions.moderatorId,
      liftedAt: suspensions.liftedAt,
      appealedAt: suspensions.appealedAt,
      appealAnsweredAt: suspensions.appealAnsweredAt,
      hasOtherModerator: sql<number>`${hasOtherModerator(viewerId, suspensions.userId)}`.as('has_other_moderator'),
      personHash: users.hash,
      role: users.role,
      email: credentials.email,
    })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(suspensions.hash, hash))
  return row
}
