import { type SQL, sql } from 'drizzle-orm'
import { formatDateTime } from '#shared/persian/jalali.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { OutgoingEmail } from '#worker/lib/mail.ts'
import { enqueueEmail } from '#worker/lib/mail.ts'
import { type ValidationError, validationErrorText } from './publish-settings.ts'
import type { PostWithDraft } from './published-version.ts'

const quoted = (title: string): string => `«\u2068${title}\u2069»`

/** Tells an author that a scheduled post is public. */
export const publishedEmail = (to: string, { title, path }: { title: string; path: string }): OutgoingEmail => ({
  to,
  subject: `پستت منتشر شد: ${quoted(title)}`,
  paragraphs: [`سلام، ${quoted(title)} در زمانی که گذاشته بودی منتشر شد. حالا هر کسی می‌تواند بخواندش.`],
  link: { label: 'دیدن پست', path },
})

/** Tells an author that staff reads a scheduled sponsored post first. */
export const sponsoredHeldEmail = (to: string, { title, hash }: { title: string; hash: string }): OutgoingEmail => ({
  to,
  subject: `پستت در انتظار بررسی است: ${quoted(title)}`,
  paragraphs: [
    `سلام، زمان انتشار ${quoted(title)} رسید. چون این پست رپورتاژ آگهی است، کارمندان دفتر نخست آن را می‌خوانند.`,
    'با تأییدشان خودبه‌خود منتشر می‌شود و نتیجه را در اعلان‌هایت می‌بینی.',
  ],
  link: { label: 'دیدن پست', path: `/p/${hash}/review` },
})

interface PublishFailure {
  title: string
  hash: string
  publishAt: number
  reason: ValidationError
}

/** Tells an author that moderators read a scheduled post first, because of its words and links (`hasReasons`) or because it has links of a new member. */
export const heldEmail = (
  to: string,
  { title, hash, hasReasons }: { title: string; hash: string; hasReasons: boolean },
): OutgoingEmail => ({
  to,
  subject: `پستت در انتظار بررسی است: ${quoted(title)}`,
  paragraphs: [
    `سلام، زمان انتشار ${quoted(title)} رسید. ${hasReasons ? 'واژه یا پیوندی در این پست هست که' : 'چون تازه به دفتر آمده‌ای و این پست پیوند به بیرون دارد،'} ناظران نخست آن را می‌خوانند.`,
    'با تأییدشان خودبه‌خود منتشر می‌شود و نتیجه را در اعلان‌هایت می‌بینی.',
  ],
  link: { label: 'دیدن پست', path: `/p/${hash}/review` },
})

/** Tells an author why a scheduled post returned to the drafts. */
export const publishFailedEmail = (to: string, { title, hash, publishAt, reason }: PublishFailure): OutgoingEmail => ({
  to,
  subject: `پستت منتشر نشد: ${title ? quoted(title) : 'بی‌عنوان'}`,
  paragraphs: [
    `سلام، ${title ? quoted(title) : 'پست بی‌عنوانت'} قرار بود ${formatDateTime(publishAt)} منتشر شود، اما نشد: ${validationErrorText(reason)}.`,
    'چیزی از آن کم نشده و میان پیش‌نویس‌هایت است. پس از درست کردنش دوباره زمان بگذار یا همان دم منتشرش کن.',
  ],
  link: { label: 'باز کردن پست', path: `/p/${hash}/edit` },
})

/** Returns a statement that enqueues an email to the author's verified address if the guard holds, at most once per scheduled time. */
export function enqueueScheduledEmail(
  db: Database,
  { hash, email, publishAt }: Pick<PostWithDraft, 'hash' | 'email' | 'publishAt'>,
  guard: SQL,
  composeEmail: (to: string) => OutgoingEmail,
): Statement {
  const when = sql`${email === null ? sql`0` : sql`1`} AND ${guard}`
  return enqueueEmail(db, composeEmail(email ?? ''), `scheduled:${hash}:${publishAt}`, when)
}
