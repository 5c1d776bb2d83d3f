import { formatDate } from '#shared/persian/jalali.ts'

const NOT_YOU = 'اگر این کار تو نبوده، همین حالا وارد شو، گذرواژه‌ات را عوض کن و به نشست‌های دیگر پایان بده.'
const signInLink = { label: 'ورود به دفتر', path: '/login' }

export const deactivatedEmail = (to: string) => ({
  to,
  subject: 'حسابت در دفتر بسته شد',
  paragraphs: [
    'سلام، حسابت را بستی. صفحه و پست‌هایت تا برنگردی دیده نمی‌شوند و چیزی حذف نشده است.',
    'هر زمان وارد شوی می‌توانی آن را باز کنی.',
    NOT_YOU,
  ],
  link: signInLink,
})

export const deletionScheduledEmail = (to: string, dueAt: number) => ({
  to,
  subject: 'حسابت در دفتر حذف می‌شود',
  paragraphs: [
    `سلام، خواستی حسابت حذف شود. صفحه و پست‌هایت از همین حالا دیده نمی‌شوند و همه‌چیز در ${formatDate(dueAt)} برای همیشه حذف می‌شود.`,
    'تا آن روز اگر وارد شوی، می‌توانی حسابت را همان‌گونه که بود برگردانی.',
    NOT_YOU,
  ],
  link: signInLink,
})

export const newOwnerEmail = (to: string, name: string, handle: string) => ({
  to,
  subject: `مدیر انتشارات \u2068${name}\u2069 شدی`,
  paragraphs: [`سلام، مدیر پیشین \u2068${name}\u2069 از دفتر رفت و آن را به تو سپرد. از حالا اعضا و پست‌هایش با توست.`],
  link: { label: 'دیدن انتشارات', path: `/${handle}` },
})
