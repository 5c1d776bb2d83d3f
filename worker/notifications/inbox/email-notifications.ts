import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { type EmailedKind, isEmailed, isOptional } from '#shared/notifications/kinds.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { HOUR } from '#shared/time.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { enqueueEmail, type OutgoingEmail } from '#worker/lib/mail.ts'
import type { Notification } from '#worker/notifications/publish/contract.ts'
import { emailSubject, rulesOf } from '#worker/notifications/publish/index.ts'
import { notificationEmails, notifications } from '#worker/notifications/publish/schema.ts'
import { readNotificationDelivery } from '#worker/people/settings/index.ts'
import { describeNotification, isolate, NOTIFICATIONS_PATH, notificationPath } from './describe-notification.ts'
import { lastReadId, toNotifications } from './read-notifications.ts'
import type { GroupRow } from './read-subjects.ts'

const EMAILS_PER_BATCH = 25
const BATCHES_PER_RUN = 20
const NOTIFICATIONS_PER_EMAIL = 10

/**
 * Cron: sends one email per user and kind, listing the newest pending groups, up to `NOTIFICATIONS_PER_EMAIL`, and emails each notification
 * at most once even across concurrent runs. Skips notifications that were read, undone or disabled since. Processes up to `BATCHES_PER_RUN`
 * batches of emails per run and returns the number of emails, including skipped ones.
 */
export async function emailNotifications(db: Database): Promise<number> {
  let processed = 0
  for (let page = 0; page < BATCHES_PER_RUN; page++) {
    const due = await selectDueEmails(db)
    for (const dueEmail of due) await queueEmail(db, dueEmail)
    processed += due.length
    if (due.length < EMAILS_PER_BATCH) break
  }
  return processed
}

const selectDueEmails = (db: Database) =>
  db
    .select({
      userId: notificationEmails.userId,
      kind: notificationEmails.kind,
      dueAt: sql<number>`${notificationEmails.dueAt}`,
      hash: users.hash,
      name: users.name,
      state: users.state,
      to: sql<string | null>`iif(${credentials.emailVerifiedAt} IS NULL, NULL, ${credentials.email})`,
    })
    .from(notificationEmails)
    .innerJoin(users, eq(users.id, notificationEmails.userId))
    .leftJoin(credentials, eq(credentials.userId, notificationEmails.userId))
    .where(lte(notificationEmails.dueAt, now()))
    .orderBy(asc(notificationEmails.dueAt))
    .limit(EMAILS_PER_BATCH)

type DueEmail = Awaited<ReturnType<typeof selectDueEmails>>[number]

/** In one batch, enqueues the email, marks its notifications as sent and sets the next due time, unless a concurrent run already did. */
async function queueEmail(db: Database, due: DueEmail): Promise<void> {
  const { userId, kind, dueAt } = due
  const pending = await readPending(db, due)
  const email = await buildEmail(db, due, pending)
  const at = now()
  const nextAt = email ? at + (rulesOf(kind).isEmailedAtOnce ? 0 : HOUR) : at
  const isStillDue = sql`EXISTS (SELECT 1 FROM notice_mails WHERE user_id = ${userId} AND kind = ${kind} AND due_at = ${dueAt})`
  const upTo = pending[0]?.last ?? 0
  const isPending = sql`${notifications.userId} = ${userId} AND ${notifications.kind} = ${kind} AND ${notifications.emailStatus} = 1 AND ${notifications.hiddenFlags} & 3 = 0`
  const markSent = db
    .update(notifications)
    .set({ emailStatus: 2 })
    .where(sql`${isPending} AND ${notifications.id} <= max(${upTo}, ${lastReadId(userId)}) AND ${isStillDue}`)
  const scheduleNext = db
    .update(notificationEmails)
    .set({
      quietUntil: sql`max(${notificationEmails.quietUntil}, ${nextAt})`,
      dueAt: sql`iif(EXISTS (SELECT 1 FROM notifications WHERE ${isPending}), ${nextAt}, NULL)`,
    })
    .where(and(eq(notificationEmails.userId, userId), eq(notificationEmails.kind, kind), eq(notificationEmails.dueAt, dueAt)))
  const id = `news:${due.hash}:${kind}:${upTo}`
  await atomic(db, [...(email ? [enqueueEmail(db, email, id, isStillDue)] : []), markSent, scheduleNext])
}

const readPending = (db: Database, { userId, kind }: DueEmail) =>
  db.all<GroupRow & { last: number }>(sql`
    SELECT g.id, g.user_id, g.kind, g.event, g.subject_id, g.title, g.path, 1 AS unread, g.latest_id,
      count(*) AS actor_count, max(n.id) AS last, max(n.created_at) AS latest_at
    FROM notifications n JOIN notification_groups g ON g.id = n.group_id
    WHERE n.user_id = ${userId} AND n.kind = ${kind} AND n.mail = 1 AND n.hidden & 3 = 0 AND n.id > ${lastReadId(userId)}
    GROUP BY g.id ORDER BY last DESC LIMIT ${NOTIFICATIONS_PER_EMAIL}`)

async function buildEmail(
  db: Database,
  { userId, kind, name, state, to }: DueEmail,
  pending: readonly GroupRow[],
): Promise<OutgoingEmail | undefined> {
  if (pending.length === 0 || state !== 'active' || to === null || !isEmailed(kind)) return undefined
  if (!isOptional(kind)) return buildNotificationEmail({ to, name }, kind, await toNotifications(db, pending, 'email'))
  const preferences = (await readNotificationDelivery(db, [userId], kind)).get(userId)
  if (!preferences?.email) return undefined
  return buildNotificationEmail({ to, name, unsubscribe: preferences.unsubscribe }, kind, await toNotifications(db, pending, 'email'))
}

interface EmailRecipient {
  to: string
  name: string
  /** Path of the page that unsubscribes from this kind; receipts have none. */
  unsubscribe?: string
}

/**
 * Builds an email about notifications of one kind; `lines` must not be empty. The subject is the sentence of a single notification, or the
 * count of several.
 */
function buildNotificationEmail(
  { to, name, unsubscribe }: EmailRecipient,
  kind: EmailedKind,
  lines: readonly Notification[],
): OutgoingEmail {
  const [only] = lines
  const subject = only && lines.length === 1 ? describeNotification(only) : emailSubject(kind, formatNumber(lines.length))
  return {
    to,
    subject,
    paragraphs: [`سلام ${isolate(name)}،`, lines.length === 1 ? 'در دفتر خبری تازه داری:' : `${subject}:`],
    items: lines.map((line) => ({
      label: describeNotification(line),
      note: line.excerpt ?? formatDateTime(line.at),
      path: notificationPath(line),
    })),
    link: { label: 'دیدن همهٔ اعلان‌ها', path: NOTIFICATIONS_PATH },
    unsubscribe,
  }
}
