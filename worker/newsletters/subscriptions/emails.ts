import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { OutgoingEmail } from '#worker/lib/mail.ts'
import type { Newsletter } from './contract.ts'

/** An email without the recipient and the path of its link, which the statement that enqueues it adds. */
type EmailToSubscriber = Omit<OutgoingEmail, 'to' | 'link'> & { link: { label: string } }

const isolate = (words: string) => `\u2068${words}\u2069`

/** Builds the email that asks the owner of an address to confirm a subscription. */
export const confirmationEmail = ({ name }: Newsletter): EmailToSubscriber => ({
  subject: `خبرنامهٔ ${isolate(name)} را می‌خواهی؟`,
  paragraphs: [
    `کسی این نشانی را برای خبرنامهٔ ${isolate(name)} در دفتر نوشته است. اگر تو بوده‌ای، پیوند زیر را باز کن و اشتراکت را تأیید کن.`,
    `اگر تو نبوده‌ای، کاری نکن: بدون تأیید تو نامه‌ای فرستاده نمی‌شود و نشانی‌ات تا ${persianDigits(LIMITS.confirmationDays)} روز دیگر حذف می‌شود. در همان صفحه می‌توانی بخواهی که دیگر هیچ خبرنامه‌ای برایت نیاید.`,
  ],
  link: { label: 'تأیید اشتراک' },
})

/** Builds the email to a subscriber whose address was entered again. */
export const knownSubscriptionEmail = ({ name }: Newsletter): EmailToSubscriber => ({
  subject: `مشترک خبرنامهٔ ${isolate(name)} هستی`,
  paragraphs: [`این نشانی همین حالا مشترک خبرنامهٔ ${isolate(name)} است و لازم نیست کاری بکنی.`],
  link: { label: 'دیدن و تغییر اشتراک‌ها' },
})
