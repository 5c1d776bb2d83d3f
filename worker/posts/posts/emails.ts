import { formatDateTime } from '#shared/persian/jalali.ts'
import type { OutgoingEmail } from '#worker/lib/mail/index.ts'
import { type ValidationError, validationErrorText } from './validation-errors.ts'

const quoted = (title: string): string => `«\u2068${title}\u2069»`

export const publishedEmail = (to: string, { title, path }: { title: string; path: string }): OutgoingEmail => ({
  to,
  subject: `پستت منتشر شد: ${quoted(title)}`,
  paragraphs: [`سلام، ${quoted(title)} در زمانی که گذاشته بودی منتشر شد. حالا هر کسی می‌تواند بخواندش.`],
  link: { label: 'دیدن پست', path },
})

interface PublishFailure {
  title: string
  hash: string
  publishAt: number
  reason: ValidationError
}

export const publishFailedEmail = (to: string, { title, hash, publishAt, reason }: PublishFailure): OutgoingEmail => ({
  to,
  subject: `پستت منتشر نشد: ${title ? quoted(title) : 'بی‌عنوان'}`,
  paragraphs: [
    `سلام، ${title ? quoted(title) : 'پست بی‌عنوانت'} قرار بود ${formatDateTime(publishAt)} منتشر شود، اما نشد: ${validationErrorText(reason)}.`,
    'چیزی از آن کم نشده و میان پیش‌نویس‌هایت است. پس از درست کردنش دوباره زمان بگذار یا همان دم منتشرش کن.',
  ],
  link: { label: 'باز کردن پست', path: `/p/${hash}/edit` },
})
