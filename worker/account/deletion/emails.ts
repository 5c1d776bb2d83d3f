import { formatDate } from '#shared/persian/jalali.ts'

const NOT_YOU = 'اگر این کار تو نبوده، همین حالا وارد شو، گذرواژه‌ات را عوض کن و به نشست‌های دیگر پایان بده.'
const signInLink = { label: 'ورود به دفتر', path: '/login' }

/** Tells a person that their account rests until they come back. */
export const deactivatedEmail = (to: string) => ({
  to,
  subject: 'حسابت در دفتر بسته شد',
  paragraphs: [
    'سلام، حسابت را بستی. صفحه و نوشته‌هایت تا برنگردی دیده نمی‌شوند و چیزی پاک نشده است.',
    'هر زمان وارد شوی می‌توانی آن را باز کنی.',
    NOT_YOU,
  ],
  link: signInLink,
})

/** Tells a person until when they can change their mind. */
export const deletionScheduledEmail = (to: string, dueAt: number) => ({
  to,
  subject: 'حسابت در دفتر پاک می‌شود',
  paragraphs: [
    `سلام، خواستی حسابت پاک شود. صفحه و نوشته‌هایت از همین حالا دیده نمی‌شوند و همه‌چیز در ${formatDate(dueAt)} برای همیشه پاک می‌شود.`,
    'تا آن روز اگر وارد شوی، می‌توانی حسابت را همان‌گونه که بود برگردانی.',
    NOT_YOU,
  ],
  link: signInLink,
})

/** Tells a member that a publication is theirs now. */
export const newOwnerEmail = (to: string, name: string, handle: string) => ({
  to,
  subject: `مدیر انتشارات \u2068${name}\u2069 شدی`,
  paragraphs: [`سلام، مدیر پیشین \u2068${name}\u2069 از دفتر رفت و آن را به تو سپرد. از حالا اعضا و نوشته‌هایش با توست.`],
  link: { label: 'دیدن انتشارات', path: `/${handle}` },
})
