import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import type { FailureReason, ImportState, ItemState, ItemWarning, ShowImport, ShowWarning } from '#worker/podcasts/importer/contract.ts'

const episodes = (count: number) => `${formatNumber(count)} قسمت`

export const text = {
  title: 'آوردن پادکست از جای دیگر',
  lead: 'نشانی RSS پادکستت را بده. قسمت‌ها با همان شناسه، تاریخ و فایل صدا می‌آیند و شنونده‌ها چیزی را دوباره نمی‌گیرند.',
  import: 'آوردن',
  advanced: 'پادکستی را که در میزبان دیگری داری، با همهٔ قسمت‌هایش به دفتر بیاور.',

  feed: 'نشانی RSS',
  feedHint: 'در تنظیمات میزبان کنونی‌ات با نام RSS Feed پیدا می‌شود. نشانی صفحهٔ پادکست هم می‌شود، اگر RSS را معرفی کند.',
  showPreview: 'ببین چه می‌آید',
  otherFeed: 'نشانی دیگر',
  previewOf: (title: string) => `ببین چه می‌آید: ${title}`,
  choose: 'کدام پادکست؟',
  chooseHint: 'این نشانی چند RSS را معرفی می‌کند. یکی را انتخاب کن تا ببینی چه می‌آید.',
  foundOn: 'این RSS را در این نشانی پیدا کردیم:',

  preview: 'آنچه می‌آید',
  alreadyImported: 'این پادکست را پیش‌تر به دفتر آورده‌ای؛ از همان‌جا ادامه بده.',
  openExisting: 'رفتن به انتقال آن',
  episodes,
  none: 'هیچ قسمتی از این RSS نمی‌تواند بیاید؛ دلیل هر کدام بالاتر آمده است.',
  facts: {
    count: 'قسمت',
    dates: 'از تاریخ',
    duration: 'زمان همه',
    bytes: 'حجم همه',
    author: 'سازنده',
    language: 'زبان',
    category: 'دسته',
    kind: 'ترتیب',
    seasons: 'فصل',
    freeSpace: 'جای خالی صداهایت',
  },
  noCategory: 'بی‌دسته',
  explicit: 'مناسب کودکان نیست',
  unknownSize: (count: number) => `${episodes(count)} حجم خود را نمی‌گویند`,
  season: (number: number) => `فصل ${persianDigits(number)}`,
  fitsQuota: 'همه‌اش جا می‌شود.',
  exceedsQuota: 'همه‌اش جا نمی‌شود: تا پر شدن جایت می‌آید، آنجا می‌ایستد و خبرت می‌کند.',
  mayExceedQuota: 'اگر جایت پر شود، آنجا می‌ایستد و خبرت می‌کند.',
  limits: (megabytes: string, hours: number) => `هر قسمت حداکثر ${megabytes} و ${persianDigits(hours)} ساعت است.`,
  leftOut: (count: number) => `${episodes(count)} که نمی‌آید`,
  moreLeftOut: (count: number) => `و ${episodes(count)} دیگر؛ گزارش کامل پس از آغاز می‌آید.`,

  linksAreReviewed:
    'چون تازه به دفتر آمده‌ای، قسمت‌هایی که در یادداشتشان پیوندی به بیرون هست پس از آمدن در انتظار بررسی می‌مانند؛ ناظران همه را یک‌جا می‌بینند و با تأییدشان همه خودبه‌خود منتشر می‌شود.',
  held: (count: number) =>
    `${episodes(count)} در انتظار بررسی است و هنوز فقط خودت آن را می‌بینی. با تأیید ناظران خودبه‌خود منتشر می‌شود و خبرش در اعلان‌ها می‌آید؛ تا آن زمان نشانی RSS را در میزبان پیشین عوض نکن.`,

  review: {
    approved: (count: number) =>
      count > 0
        ? `ناظران تأیید کردند. ${episodes(count)} هنوز مانده است: یا به‌زودی با همان تاریخ منتشر می‌شود، یا جداگانه بررسی می‌شود.`
        : 'ناظران این پادکست را تأیید کردند.',
    returned: 'ناظران این پادکست را با این توضیح بازگرداندند؛ پیش‌نویس قسمت‌ها سر جایشان است. هر کدام را که درست کردی خودت منتشر کن:',
  },

  start: 'آوردن پادکست',
  ownershipClaim: 'این پادکست از آن من است و اجازهٔ آوردنش را دارم.',
  ownershipRequired: 'اول بگو که این پادکست از آن توست.',
  code: 'کد',
  codeHint: 'کد شش‌رقمی را از ایمیل بنویس؛ ده دقیقه و فقط در همین مرورگر کار می‌کند.',
  verificationHint: (address: string) => `برای اینکه معلوم شود پادکست از آن توست، کدی به نشانی ${address} می‌فرستیم که در RSS آمده است.`,
  sendCode: 'فرستادن کد',
  sendAgain: 'کد تازه',
  sent: 'کد فرستاده شد.',

  myImports: 'انتقال‌های من',
  states: {
    running: 'در حال آوردن',
    paused: 'متوقف',
    full: 'جا پر شده',
    done: 'تمام شد',
    cancelled: 'لغو شده',
  } satisfies Record<ImportState, string>,
  progressLabel: 'پیشرفت',
  doneOf: (done: number, all: number) => `${formatNumber(done)} از ${episodes(all)}`,
  percent: (share: number) => `${persianDigits(Math.floor(share * 100))}٪`,
  copied: (done: string, all: string) => `${done} از ${all}`,
  soFar: (size: string) => `تا اینجا ${size}`,
  speed: (size: string) => `${size} در ثانیه`,
  timeLeft: (ms: number) => {
    const minutes = Math.ceil(ms / MINUTE)
    return minutes < 60 ? `حدود ${persianDigits(minutes)} دقیقه مانده` : `حدود ${persianDigits(Math.ceil(minutes / 60))} ساعت مانده`
  },
  currentItem: 'اکنون:',
  counts: { done: 'آمده', waiting: 'مانده', failed: 'نیامده', refused: 'قابل انتقال نیست' },
  stateHints: {
    running: 'می‌توانی این صفحه را ببندی؛ کار در دفتر ادامه می‌یابد.',
    paused: 'متوقف است؛ هر وقت خواستی ادامه بده، از همان‌جا می‌رود.',
    full: 'جای صداهایت پر شد. صدایی را که نمی‌خواهی حذف کن و ادامه بده؛ آنچه آمده سر جایش است.',
    done: 'همهٔ آنچه می‌شد آمده است.',
    cancelled: 'لغو شد؛ آنچه آمده سر جایش است و بقیه با تازه کردن می‌آید.',
  } satisfies Record<ImportState, string>,
  pause: 'مکث',
  resume: 'ادامه',
  cancel: 'لغو',
  cancelTitle: 'بقیه نیاید؟',
  cancelHint: 'آنچه آمده در دفتر می‌ماند و بقیه نمی‌آید؛ بعدها می‌توانی از همین‌جا ادامه بدهی.',
  stop: 'بقیه نیاید',
  retry: 'دوباره امتحان کردن نیامده‌ها',
  retryItem: 'دوباره امتحان کن',
  retryItemLabel: (title: string) => `دوباره امتحان کن: ${title}`,
  retryHint: 'اگر چیزی را در RSS یا میزبان پیشین درست کرده‌ای، دوباره امتحان کن؛ RSS از نو خوانده می‌شود.',
  refresh: 'تازه کردن از همان نشانی',
  readAt: 'RSS خوانده شد:',
  settings: 'تنظیمات پادکست',
  page: 'صفحهٔ پادکست',
  from: 'از نشانی',

  next: 'گام بعدی: شنونده‌ها را بیاور',
  nextHint:
    'در میزبان پیشین، نشانی تازهٔ RSS را در «انتقال پادکست» (\u2066301 redirect\u2069 یا \u2066new-feed-url\u2069) بنویس. برنامه‌ها خودشان به اینجا می‌آیند و چون شناسه‌ها همان است، هیچ قسمتی دوباره نمی‌شود. دست‌کم چند ماه آنجا را نبند.',
  newFeedUrl: 'نشانی تازهٔ RSS',

  report: 'گزارش قسمت‌ها',
  filters: { all: 'همه', told: 'با توضیح', waiting: 'مانده', done: 'آمده', failed: 'نیامده', refused: 'قابل انتقال نیست' },
  noItems: 'در این دسته چیزی نیست.',
  items: {
    waiting: 'در نوبت',
    copying: 'در حال آوردن',
    done: 'آمد',
    failed: 'نیامد',
    refused: 'نمی‌آید',
  } satisfies Record<ItemState, string>,
  reasons: {
    noFile: 'فایل صدا ندارد',
    badAddress: 'نشانی فایل صدا درست نیست؛ در RSS درستش کن',
    video: 'فیلم است، نه صدا؛ صدایش را جدا در RSS بگذار',
    type: 'صدایی نیست که دفتر بپذیرد؛ MP3، M4A، AAC، OGG یا FLAC کن',
    noTitle: 'عنوان ندارد؛ دوباره امتحان کن تا از یادداشتش عنوان بگیرد',
    tooLarge: 'فایل بیش از ۵۰۰ مگابایت است؛ با کیفیت کمتر ذخیره‌اش کن',
    tooLong: 'بیش از ۱۲ ساعت است؛ به چند قسمت تقسیمش کن',
    doubleGuid: 'همان شناسه (guid) و فایل قسمت دیگری را دارد',
    future: 'تاریخش در آینده است؛ پس از آن روز دوباره امتحان کن',
    gone: 'فایلش در میزبان پیشین نیست',
    forbidden: 'میزبان پیشین اجازهٔ گرفتن فایل را نداد',
    unreachable: 'میزبان پیشین پاسخ درستی نداد',
    address: 'نشانی فایل به جای امنی در اینترنت نمی‌رسد',
    tooManyRedirects: 'نشانی فایل پیاپی به نشانی دیگری می‌فرستد و به فایل نمی‌رسد؛ نشانی درست را در RSS بگذار',
    redirectLoop: 'نشانی فایل دور خودش می‌چرخد و به فایل نمی‌رسد؛ نشانی درست را در RSS بگذار',
    redirectAddress: 'نشانی فایل به جایی می‌فرستد که اجازهٔ خواندنش را نداریم؛ نشانی درست را در RSS بگذار',
    notSound: 'آنچه در نشانی فایل است صدا نیست',
    broken: 'فایل خراب است یا طولش معلوم نیست',
    empty: 'فایل خالی است',
    changing: 'فایل هنگام آوردن عوض می‌شد',
    here: 'قسمتی با همین شناسه در این پادکست هست',
  } satisfies Record<FailureReason, string>,
  itemNotes: {
    title: 'عنوان نداشت؛ از یادداشت یا نام فایل عنوان گرفت',
    date: 'تاریخ نداشت؛ کنار قسمت همسایه‌اش گذاشته شد',
    guid: 'شناسه نداشت؛ نشانی فایل شناسه‌اش شد',
    repeatedGuid: 'شناسه‌اش از آنِ قسمت دیگری هم بود؛ نشانی فایل شناسه‌اش شد',
    notesCut: 'یادداشت بلند بود و کوتاه شد',
    transcript: 'متن گفتار نیامد',
    chapters: 'سرفصل‌ها نیامد',
    picture: 'تصویر قسمت نیامد',
    persons: 'نام بعضی کسان نیامد',
    soundbites: 'بعضی گزیده‌ها نیامد',
    length: 'حجم فایل با آنچه RSS می‌گفت یکی نبود؛ حجم درست نوشته شد',
  } satisfies Record<ItemWarning, string>,
  showNotes: {
    cover: 'جلدش نمی‌آید؛ در تنظیمات پادکست جلد بگذار.',
    coverSize: 'جلد مربع و میان ۱۴۰۰ و ۳۰۰۰ پیکسل نیست؛ در تنظیمات پادکست جلد بگذار.',
    coverFailed: 'جلدش نیامد؛ دوباره امتحان کن یا در تنظیمات پادکست جلد بگذار.',
    category: 'دسته‌اش در لیست نیست؛ در تنظیمات پادکست دسته انتخاب کن.',
    language: 'زبانش را نمی‌گوید یا نمی‌شناسیم؛ فارسی گذاشته می‌شود.',
    title: 'نام پادکست بلند است و کوتاه می‌شود.',
    noTitle: 'RSS نام پادکست را نمی‌گوید؛ نشانی میزبان نامش می‌شود. در تنظیمات پادکست نامش را بنویس.',
    description: 'معرفی بلند است و کوتاه می‌شود.',
    author: 'نام سازنده بلند است و کوتاه می‌شود.',
    persons: 'نام بعضی کسان نمی‌آید.',
    funding: 'بعضی پیوندهای پشتیبانی نمی‌آید.',
    cut: 'RSS ناتمام است؛ شاید قسمت‌هایی در آن نباشد.',
    pages: 'RSS چند صفحه دارد و بعضی خوانده نشد؛ قسمت‌های صفحه‌های خوانده‌شده می‌آید. بعدتر از همان نشانی تازه کن تا بقیه هم بیاید.',
  } satisfies Record<ShowWarning, string>,
}

/**
 * Formats progress as «۴۵٪ · ۲۱٫۳ مگابایت از ۴۷ مگابایت». The percentage is the average over the episodes, whatever their size. If any size
 * is unknown, only the copied bytes follow it; if no bytes are known or copied, nothing does.
 */
export function formatProgress({
  progress,
  bytes,
  copied,
  unknownSizeCount,
}: Pick<ShowImport, 'progress' | 'bytes' | 'copied' | 'unknownSizeCount'>): string {
  const size = unknownSizeCount > 0 ? text.soFar(formatBytes(copied)) : text.copied(formatBytes(copied), formatBytes(bytes))
  return [text.percent(progress), bytes + copied > 0 && size].filter(Boolean).join(' · ')
}
