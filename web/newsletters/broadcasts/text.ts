import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Broadcast, Obstacle } from '#worker/newsletters/broadcasts/contract.ts'

const isolate = (words: string) => `\u2068${words}\u2069`

export const text = {
  title: 'فرستادن برای مشترک‌ها',
  lead: 'این پست را با ایمیل برای مشترک‌هایت بفرست. هر کس یک نامه می‌گیرد و با یک کلیک می‌تواند اشتراکش را تمام کند.',
  untitled: 'بدون عنوان',
  readers: (count: number) => (count === 0 ? 'هنوز کسی نیست' : `${formatNumber(count)} نفر`),
  receivers: 'گیرنده‌ها',
  noReaders: 'هنوز کسی برای «هر پست» مشترک نشده است. صفحه‌ات را برای خوانندگانت بفرست؛ فرم اشتراک آنجا و پای هر پست هست.',
  toSubscribers: 'مشترک‌ها',
  of: (name: string) => `خبرنامهٔ ${isolate(name)}`,
  obstacles: {
    notPublic: 'فقط پستی که همه می‌بینند فرستاده می‌شود؛ اول آن را منتشر کن.',
    sponsored: 'رپورتاژ آگهی برای مشترک‌ها فرستاده نمی‌شود.',
    old: `از انتشار این پست بیش از ${formatNumber(LIMITS.broadcastPostDays)} روز گذشته است و دیگر فرستاده نمی‌شود.`,
    limit: `امروز ${formatNumber(LIMITS.broadcastsPerDay)} پست فرستاده‌ای که بیشترین شمار مجاز است؛ فردا دوباره امتحان کن.`,
  } satisfies Record<Obstacle, string>,
  subject: 'عنوان نامه',
  subjectHint: 'در صندوق خواننده دیده می‌شود؛ اگر خالی بماند، عنوان پست است.',
  when: 'کی فرستاده شود؟',
  now: 'همین حالا',
  later: 'در زمانی که می‌گویم',
  day: 'روز',
  time: 'ساعت',
  timeHint: 'به وقت تهران، مانند ۹:۳۰',
  noTime: 'ساعت را مانند ۹:۳۰ بنویس',
  send: 'فرستادن برای همه',
  sent: 'نامه در راه است.',
  scheduled: 'زمان فرستادن ذخیره شد.',
  limitNote: `در هر شبانه‌روز ${formatNumber(LIMITS.broadcastsPerDay)} پست را می‌توانی بفرستی، هر پست را یک بار.`,
  test: 'فرستادن نامهٔ آزمایشی به خودم',
  testHint: 'نامه‌ای با همین عنوان به ایمیل تأییدشدهٔ خودت می‌آید.',
  tested: 'نامهٔ آزمایشی فرستاده شد؛ صندوقت را ببین.',
  preview: 'پیش‌نمایش نامه',
  state: 'وضعیت نامه',
  states: {
    scheduled: 'در نوبت فرستادن',
    sending: 'در حال فرستادن',
    sent: 'فرستاده شد',
    cancelled: 'لغو شد',
  } satisfies Record<Broadcast['state'], string>,
  sendAt: 'زمان فرستادن',
  counts: { sent: 'نامهٔ فرستاده', failed: 'نرسیده', unknown: 'نامعلوم' },
  unknownHint: 'پاسخ سامانهٔ ایمیل دربارهٔ این نامه‌ها نیامد. دوباره نمی‌فرستیم تا کسی دو نامه نگیرد.',
  cancel: 'لغو فرستادن',
  cancelNote: 'کسانی که نامه را گرفته‌اند نگهش می‌دارند؛ برای بقیه فرستاده نمی‌شود.',
  cancelled: 'فرستادن نامه لغو شد.',
} as const
