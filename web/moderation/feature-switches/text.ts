import type { Feature } from '#shared/feature-switches.ts'

export const text = {
  title: 'بخش‌های دفتر',
  lead: 'هر بخش را می‌توانی برای همه خاموش کنی. آنچه پیش‌تر آغاز شده ادامه پیدا می‌کند؛ مثلاً پست‌های زمان‌بندی‌شده منتشر می‌شوند.',
  names: {
    registration: 'ثبت‌نام',
    publishing: 'انتشار پست',
    comments: 'نظر دادن',
    uploads: 'بارگذاری تصویر و صدا',
    podcast_imports: 'آوردن پادکست',
    payments: 'پرداخت',
    promotions: 'افزایش بازدید و رپورتاژ آگهی',
    contact: 'فرم تماس',
  } satisfies Record<Feature, string>,
  on: 'روشن',
  off: 'خاموش',
  turnOff: 'خاموش کردن',
  turnOn: 'روشن کردن',
  turnOffOf: (name: string) => `خاموش کردن ${name}`,
  turnOnOf: (name: string) => `روشن کردن ${name}`,
  reason: 'دلیل، برای گزارش کارها',
  notice: 'پیامی که کاربران می‌خوانند',
  noticeHint: 'بنویس چه شده و کی دوباره سر بزنند.',
  confirm: 'می‌دانم که این بخش برای همه خاموش می‌شود.',
  turnedOff: 'این بخش خاموش شد.',
  turnedOn: 'این بخش روشن شد.',
  by: 'از',
} as const
