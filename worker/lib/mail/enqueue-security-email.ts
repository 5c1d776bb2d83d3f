import { type SQL, sql } from 'drizzle-orm'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import type { OutgoingEmail } from './outgoing-email.ts'

interface SecurityEvent {
  subject: string
  /** One Persian sentence that describes the change. */
  action: string
}

/**
 * Returns a statement for a batch that emails the user's verified address about a change to the account. With `condition`, it sends the
 * email only if the condition holds at that point of the batch.
 */
export function enqueueSecurityEmail(db: Database, userId: number, { subject, action }: SecurityEvent, condition: SQL = sql`1`): Statement {
  const at = now()
  const email: Omit<OutgoingEmail, 'to'> = {
    subject,
    paragraphs: [
      action,
      `زمان: ${formatDateTime(at)}`,
      'اگر خودت این کار را کرده‌ای، لازم نیست کاری بکنی.',
      'اگر تو نبوده‌ای: با کدی که به همین نشانی می‌آید وارد دفتر شو، از تنظیمات حساب به نشست‌های دیگر پایان بده، گذرواژه‌ات را عوض کن و گذرکلیدهایی را که نمی‌شناسی بردار.',
    ],
    link: { label: 'تنظیمات حساب', path: '/me/settings/account' },
  }
  const payload = sql`json_set(${JSON.stringify(email)}, '$.to', ${credentials.email})`
  return db
    .insert(outbox)
    .select(
      sql`SELECT ${crypto.randomUUID()}, 'mail', ${payload}, ${at}, 0 FROM ${credentials} WHERE ${credentials.userId} = ${userId} AND ${credentials.emailVerifiedAt} IS NOT NULL AND ${credentials.email} IS NOT NULL AND ${condition}`,
    )
}
