import type { CounterKind, Dashboard } from '#worker/moderation/dashboard/contract.ts'

type Operations = NonNullable<Dashboard['operations']>

export const text = {
  title: 'داشبورد',
  lead: 'آنچه امروز به رسیدگی نیاز دارد.',
  moreThan: (count: string) => `بیش از ${count}`,

  work: 'کارهای باز',

  health: 'سلامت',
  database: 'پایگاه داده',
  answered: (ms: string) => `در ${ms} هزارم ثانیه پاسخ داد`,
  files: 'انبار فایل‌ها',
  reachable: 'در دسترس',
  unreachable: 'پاسخ نمی‌دهد',
  searchPending: 'عقب‌ماندگی جست‌وجو',
  isCurrent: 'به‌روز است',
  changes: (count: string) => `${count} تغییر هنوز به جست‌وجو نرسیده است`,
  cron: 'آخرین کارهای زمان‌بندی‌شده',
  cronNever: 'هنوز اجرا نشده‌اند',
  cronFailed: 'این‌ها شکست خوردند:',

  queues: 'صف کارها',
  noQueues: 'کاری در صف نیست.',
  kind: 'نوع',
  count: 'تعداد',
  oldest: 'قدیمی‌ترین',
  deadLetters: 'کارهای شکست‌خورده',
  deadLettersHint: 'کارهایی که یک روز پیاپی شکست خورده‌اند. دوباره اجرایشان کن، یا اگر دیگر لازم نیستند حذفشان کن.',

  counters: 'شمارنده‌ها',
  countersHint: 'دفتر هر دقیقه چند ردیف را دوباره می‌شمارد. اگر شماره‌ای با واقعیت نخواند اینجا می‌آید.',
  counterNames: {
    likes: 'پسندهای پست‌ها',
    comments: 'نظرهای پست‌ها',
    followers: 'دنبال‌کننده‌های کاربران',
    list_items: 'پست‌های لیست‌ها',
  } satisfies Record<CounterKind, string>,
  equal: 'درست است',
  differing: (count: string) => `${count} ردیف نادرست`,
  notPassed: 'نخستین دور هنوز تمام نشده است',
  passed: 'آخرین دور:',
  repair: 'درست کن',
  repairOf: (name: string) => `درست کردن ${name}`,
  repaired: (count: string) => `${count} ردیف درست شد.`,

  storage: 'فضای فایل‌ها',
  storageNames: { images: 'تصویرها', audio: 'صداهای درون پست‌ها', episodes: 'قسمت‌های پادکست' } satisfies Record<
    Operations['storage'][number]['kind'],
    string
  >,
  fileCount: (count: string) => `${count} فایل`,

  noDeadLetters: 'هیچ کاری شکست نخورده است',
  attempts: (count: string) => `${count} بار اجرا شده`,
  replaying: 'تا یک دقیقهٔ دیگر دوباره اجرا می‌شود',
  replay: 'اجرای دوباره',
  discard: 'حذف',
  discardOf: (kind: string) => `حذف کار ${kind}`,
  replayOf: (kind: string) => `اجرای دوبارهٔ کار ${kind}`,
  replayed: 'تا یک دقیقهٔ دیگر دوباره اجرا می‌شود.',
  discarded: 'این کار حذف شد و دیگر اجرا نمی‌شود.',
  confirmDiscard: 'می‌دانم که این کار دیگر اجرا نمی‌شود.',
} as const
