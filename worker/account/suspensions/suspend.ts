import { and, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { SUSPENSION_DAYS } from '#shared/community-rules.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import { credentials, handles, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, invalid, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notifyModeration } from '#worker/notifications/publish/index.ts'
import type { Suspend } from './contract.ts'
import { canSuspend } from './policy.ts'
import { findRule, type Rule } from './read-suspensions.ts'
import { suspensions } from './schema.ts'

/**
 * Suspends a user for the next escalation step and returns the suspension’s hash. Only one of two concurrent requests succeeds. Throws
 * `not_found`, `forbidden` when the viewer may not suspend the user, `invalid` for an unknown rule, or `conflict` when the user is already
 * suspended.
 */
export async function suspend(db: Database, viewer: Viewer, input: Suspend): Promise<{ hash: string }> {
  const { hash, statements } = await prepareSuspension(db, viewer, input)
  try {
    await atomic(db, statements)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw alreadySuspended()
  }
  return { hash }
}

export const alreadySuspended = () => conflict('این حساب همین حالا هم تعلیق است.')

/**
 * Returns the hash of a suspension for the next escalation step, and the statements that make it if `condition` holds; the batch fails
 * with a unique violation if the user is already suspended. Errors: `not_found`, `forbidden`, `invalid`, as for `suspend`.
 */
export async function prepareSuspension(
  db: Database,
  viewer: Viewer,
  { handle, rule: number, subjectPath, excerpt, note }: Suspend,
  condition: SQL = sql`true`,
): Promise<{ hash: string; statements: Statement[] }> {
  const rule = findRule(number)
  if (!rule) throw invalid({ rule: 'چنین قاعده‌ای نیست؛ شمارهٔ یکی از قاعده‌های دفتر را بنویس' })
  const target = await findTarget(db, handle)
  if (!target) throw notFound()
  assertNotOwn(viewer, target.id)
  if (!canSuspend(viewer, target)) throw new AppError('forbidden', { message: 'این حساب را تو نمی‌توانی تعلیق کنی.' })

  const [hash, at] = [newHash(), now()]
  const { step, endsAt } = nextEscalationStep(target.priorSuspensions, at)
  const ofTarget = eq(suspensions.userId, target.id)
  const guard = sql`EXISTS (SELECT 1 FROM suspensions WHERE hash = ${hash})`
  return {
    hash,
    statements: [
      // Close an expired suspension that cron has not lifted yet.
      db
        .update(suspensions)
        .set({ liftedAt: sql`${suspensions.endsAt}` })
        .where(and(ofTarget, isNull(suspensions.liftedAt), lte(suspensions.endsAt, at), condition)),
      insertSelect(
        db,
        suspensions,
        {
          hash,
          userId: target.id,
          step,
          rule: number,
          subjectPath,
          excerpt,
          note,
          moderatorId: viewer.id,
          startedAt: at,
          endsAt,
        },
        sql`WHERE ${condition}`,
      ),
      db
        .update(users)
        .set({ state: 'suspended' })
        .where(and(eq(users.id, target.id), eq(users.state, 'active'), guard)),
      audit(
        db,
        {
          actorId: viewer.id,
          kind: 'accounts',
          action: 'suspend',
          subject: target.hash,
          details: { suspension: hash, rule: number, step },
        },
        guard,
      ),
      notifyModeration(db, target.id, 'suspended', hash, guard),
      ...(target.email
        ? [enqueueEmail(db, suspendedEmail(target.email, { rule, endsAt, excerpt, note }), `suspended:${hash}`, guard)]
        : []),
    ],
  }
}

async function findTarget(db: Database, handle: string) {
  const owner = db
    .select({ id: handles.ownerId })
    .from(handles)
    .where(and(eq(handles.handle, handle), eq(handles.kind, 'user')))
  const [target] = await db
    .select({
      id: users.id,
      hash: users.hash,
      role: users.role,
      email: credentials.email,
      priorSuspensions: sql<number>`(SELECT count(*) FROM suspensions WHERE user_id = ${users.id} AND overturned = 0)`,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(and(sql`${users.id} IN ${owner}`, ne(users.state, 'deleted')))
  return target
}

/**
 * Returns the next escalation step, counted from 1, and when it ends in UTC ms, or null for a permanent suspension. `priorSuspensions` must
 * exclude overturned ones.
 */
export function nextEscalationStep(priorSuspensions: number, at: number): { step: number; endsAt: number | null } {
  const step = Math.min(priorSuspensions + 1, SUSPENSION_DAYS.length)
  const days = SUSPENSION_DAYS[step - 1] ?? null
  return { step, endsAt: days === null ? null : at + days * DAY }
}

const statusLink = { label: 'وضعیت حساب و درخواست بازبینی', path: '/me/settings/account#status' }
const quoteUnlessEmpty = (label: string, text: string): string[] => (text ? [`${label}: «\u2068${text}\u2069»`] : [])

interface SuspensionDetails {
  rule: Rule
  endsAt: number | null
  excerpt: string
  note: string
}

const suspendedEmail = (to: string, { rule, endsAt, excerpt, note }: SuspensionDetails): OutgoingEmail => ({
  to,
  subject: 'حسابت در دفتر تعلیق شد',
  paragraphs: [
    `سلام، حسابت ${endsAt === null ? 'برای همیشه' : `تا ${formatDateTime(endsAt)}`} تعلیق شد. در این مدت می‌توانی بخوانی و از پست‌هایت نسخه بگیری، اما نمی‌توانی بنویسی.`,
    `قاعدهٔ ${rule.number}، ${rule.name}: ${rule.text}`,
    ...quoteUnlessEmpty('متنی که به آن مربوط است', excerpt),
    ...quoteUnlessEmpty('توضیح ناظر', note),
    'اگر این تصمیم را نادرست می‌دانی، یک بار می‌توانی درخواست بازبینی بدهی؛ ناظر دیگری آن را می‌خواند.',
  ],
  link: statusLink,
})

export const liftedEmail = (to: string): OutgoingEmail => ({
  to,
  subject: 'تعلیق حسابت برداشته شد',
  paragraphs: ['سلام، تعلیق حسابت برداشته شد و دوباره می‌توانی بنویسی.'],
  link: { label: 'رفتن به دفتر', path: '/home' },
})

export const appealAnsweredEmail = (to: string, accepted: boolean, answer: string): OutgoingEmail => ({
  to,
  subject: accepted ? 'درخواست بازبینی‌ات پذیرفته شد' : 'به درخواست بازبینی‌ات پاسخ داده شد',
  paragraphs: [
    accepted
      ? 'سلام، درخواست بازبینی‌ات پذیرفته شد: تعلیق برداشته شد و در پرونده‌ات به شمار نمی‌آید.'
      : 'سلام، ناظر دیگری درخواست بازبینی‌ات را خواند و تعلیق به جا ماند.',
    ...quoteUnlessEmpty('پاسخ', answer),
  ],
  link: statusLink,
})
