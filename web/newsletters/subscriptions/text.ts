import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Frequency, ImportResult, Subscriber, SubscriptionState } from '#worker/newsletters/subscriptions/contract.ts'

const isolate = (words: string) => `\u2068${words}\u2069`

/** Texts of the pages of subscriptions: that of a reader without an account, and that of the writer. */
export const text = {
  subscriptions: 'اشتراک‌های ایمیلی',
  titles: {
    pending: (name: string) => `خبرنامهٔ ${isolate(name)} را می‌خواهی؟`,
    active: (name: string) => `مشترک خبرنامهٔ ${isolate(name)} هستی`,
    ended: (name: string) => `اشتراکت در خبرنامهٔ ${isolate(name)} تمام شده است`,
  } satisfies Record<SubscriptionState, (name: string) => string>,
  leads: {
    pending: (to: string) => `با تأیید تو، نامه‌هایش به ${isolate(to)} می‌آید. تا تأیید نکنی چیزی نمی‌فرستیم.`,
    active: (to: string) => `نامه‌هایش به ${isolate(to)} می‌آید.`,
    ended: (to: string) => `دیگر نامه‌ای از آن به ${isolate(to)} نمی‌آید. هر وقت خواستی برگرد.`,
  } satisfies Record<SubscriptionState, (to: string) => string>,
  listLead: (to: string) => `خبرنامه‌هایی که به ${isolate(to)} می‌آید یا می‌آمد.`,
  stopped: 'گفته‌ای هیچ خبرنامه‌ای به این نشانی نیاید، یا نامه‌ها به آن نمی‌رسید؛ پس چیزی نمی‌فرستیم. اگر دوباره مشترک شوی، از سر می‌گیریم.',
  frequency: 'چند وقت یک بار؟',
  frequencies: { each: 'هر پست', weekly: 'هفته‌ای یک نامه' } satisfies Record<Frequency, string>,
  frequencyHints: {
    each: 'همان وقت که نویسنده می‌فرستد',
    weekly: 'شنبه‌ها، پست‌های هفته با هم',
  } satisfies Record<Frequency, string>,
  topics: 'از کدام موضوع‌ها؟',
  topicsHint: 'اگر هیچ‌کدام را انتخاب نکنی، همهٔ پست‌ها می‌آید.',
  submit: { pending: 'تأیید اشتراک', active: 'ذخیره', ended: 'دوباره مشترک شو' } satisfies Record<SubscriptionState, string>,
  changed: {
    pending: 'اشتراکت تأیید شد؛ نامهٔ بعدی به ایمیلت می‌آید.',
    active: 'تنظیم اشتراک ذخیره شد.',
    ended: 'دوباره مشترک شدی؛ نامهٔ بعدی به ایمیلت می‌آید.',
  } satisfies Record<SubscriptionState, string>,
  end: 'پایان اشتراک',
  ended: 'اشتراکت تمام شد و دیگر نامه‌ای از این خبرنامه نمی‌آید.',
  visit: (name: string) => `دیدن صفحهٔ ${isolate(name)}`,
  others: 'اشتراک‌های دیگرت',
  noSubscriptions: 'اشتراکی نداری',
  noSubscriptionsHint: 'در صفحهٔ هر نویسنده، انتشارات یا پادکست می‌توانی مشترک خبرنامه‌اش شوی.',
  explore: 'گشتن در دفتر',
  states: { pending: 'در انتظار تأیید', active: 'فعال', ended: 'تمام‌شده' } satisfies Record<SubscriptionState, string>,
  stopAll: 'دیگر هیچ خبرنامه‌ای برایم نیاید',
  stopAllHint: 'همهٔ اشتراک‌هایت تمام می‌شود و از هیچ خبرنامه‌ای، حتی برای تأیید، نامه‌ای به این نشانی نمی‌فرستیم.',
  stopAllConfirm: 'بله، همه را تمام کن',
  stoppedAll: 'همهٔ اشتراک‌هایت تمام شد.',
  badLink: 'این پیوند کار نمی‌کند',
  badLinkHint: 'شاید ناقص کپی شده باشد یا دیگر اشتراکی با آن نباشد. پیوند را از تازه‌ترین نامه باز کن، یا در صفحهٔ نویسنده دوباره مشترک شو.',

  subscribers: 'مشترک‌ها',
  newsletterOf: (name: string) => `خبرنامهٔ ${isolate(name)}`,
  otherNewsletters: 'خبرنامه‌های دیگر',
  csv: 'گرفتن CSV',
  numbers: 'شمار مشترک‌ها',
  counts: { active: 'مشترک', joined: 'تازه در ۳۰ روز', left: 'رفته در ۳۰ روز', pending: 'در انتظار تأیید' },
  lists: 'لیست‌های مشترک‌ها و آوردن آن‌ها',
  tabs: { active: 'فعال', pending: 'در انتظار تأیید', ended: 'تمام‌شده', import: 'آوردن از فایل' },
  search: 'یک نشانی کامل',
  find: 'پیدا کن',
  notFound: 'این نشانی میان مشترک‌ها نیست',
  notFoundHint: 'نشانی را کامل بنویس، مانند name@example.ir.',
  all: 'همهٔ مشترک‌ها',
  nobody: {
    active: 'هنوز مشترک فعالی نیست',
    pending: 'کسی در انتظار تأیید نیست',
    ended: 'هیچ اشتراکی تمام نشده است',
  } satisfies Record<SubscriptionState, string>,
  nobodyHint: {
    active: 'هر که اشتراکش را تأیید کند، نشانی‌اش اینجا می‌آید.',
    pending: `کسی که فرم را پر کرده باشد، تا ${formatNumber(LIMITS.confirmationDays)} روز وقت دارد تأیید کند.`,
    ended: 'هر که برود، نشانی‌اش پوشیده اینجا می‌ماند و دیگر نامه‌ای به او فرستاده نمی‌شود.',
  } satisfies Record<SubscriptionState, string>,
  none: 'هنوز مشترکی نیست',
  noneHint:
    'صفحه‌ات را برای خوانندگانت بفرست؛ آنجا و پای هر پست، با یک نشانی ایمیل مشترک می‌شوند. اگر جای دیگری مشترک داری، لیستشان را همین‌جا بیاور.',
  toPage: 'دیدن صفحه',
  pageAddress: 'نشانی صفحه',
  sources: { form: 'از فرم', account: 'عضو دفتر', import: 'از فایل' } satisfies Record<Subscriber['source'], string>,
  stops: {
    bounce: 'نامه‌ها به این نشانی نمی‌رسد',
    complaint: 'نامه را هرزنامه خوانده است',
    request: 'همهٔ خبرنامه‌ها را بسته است',
  } satisfies Record<NonNullable<Subscriber['stopped']>, string>,
  since: { pending: 'فرم:', active: 'از', ended: 'از' } satisfies Record<SubscriptionState, string>,
  until: 'تا',
  removedAddress: 'نشانی حذف‌شده',
  remove: 'حذف',
  removeOf: (email: string) => `حذف ${isolate(email)}`,
  removeTitle: 'این مشترک حذف شود؟',
  removeNote: 'دیگر نامه‌ای از این خبرنامه به او فرستاده نمی‌شود و فقط خودش می‌تواند دوباره مشترک شود.',
  removed: 'مشترک حذف شد.',
  import: 'آوردن مشترک‌ها',
  importHint: `فایل CSV خروجی Ghost، Substack، Mailchimp یا هر برنامهٔ دیگر، با ستونی به نام email؛ هر بار تا ${formatNumber(LIMITS.subscriberImportRows)} نشانی و ${formatNumber(LIMITS.subscriberImportBytes / 1_000_000)} مگابایت. کسی که اشتراکش را تمام کرده باشد، برنمی‌گردد.`,
  file: 'فایل CSV',
  choose: 'انتخاب فایل',
  noFile: 'فایلی انتخاب نشده است',
  paste: 'یا نشانی‌ها را اینجا بنویس، هر سطر یکی',
  tooLarge: `این فایل بیش از ${formatNumber(LIMITS.subscriberImportBytes / 1_000_000)} مگابایت است؛ آن را چند بخش کن`,
  consent: 'صاحبان این نشانی‌ها خودشان خواسته‌اند این خبرنامه را بگیرند.',
  importSubmit: 'آوردن',
  imported: ({ added, known, left, refusedCount, refused }: ImportResult): string => {
    const parts = [
      [added, 'نشانی تازه آمد'],
      [known, 'تا از پیش مشترک بود'],
      [left, 'تا پیش‌تر رفته بود و برنگشت'],
      [refusedCount, 'سطر نشانی درستی نداشت'],
    ] as const
    const said = parts.flatMap(([count, what]) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []))
    if (said.length === 0) return 'نشانی تازه‌ای نبود.'
    const rows = `${refused.map((row) => formatNumber(row)).join('، ')}${refusedCount > refused.length ? ' و …' : ''}`
    return `${said.join('، ')}${refused.length > 0 ? ` (شمارهٔ ${rows})` : ''}.`
  },
} as const
