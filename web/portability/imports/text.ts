import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import type { ImportState, TextImport } from '#worker/portability/imports/contract.ts'

/** A right-to-left mark after each comma keeps the Latin words in the order of the sentence. */
const FILE_KINDS = `${['zip', 'gz', 'xml', 'json', 'html'].join('،\u200f ')} یا md`

const posts = (count: number) => `${formatNumber(count)} پست`

/** Strings of all screens of imports; those of the preview, the report and the sources are in files of their own. */
export const text = {
  title: 'آوردن پست‌ها از جای دیگر',
  lead: 'هر چه جای دیگری نوشته‌ای با تاریخ، عکس و نظرهایش به دفتر می‌آید. پیش از آمدن همه را می‌بینی و بعد هم می‌توانی همه را برگردانی.',
  import: 'آوردن',
  advanced: 'پست‌هایی را که در ویرگول، وردپرس، مدیوم یا جای دیگری داری، با تاریخ و عکس‌هایشان به دفتر بیاور.',
  importPosts: 'از جای دیگری می‌آیی؟ پست‌هایت را بیاور',

  give: 'فایل یا نشانی را بده',
  file: 'فایل',
  chooseFile: 'انتخاب فایل',
  chooseSame: 'انتخاب همان فایل',
  fileHint: (size: string) => `فایل ${FILE_KINDS} تا ${size}. اگر راه قطع شود، با انتخاب همان فایل از همان‌جا ادامه پیدا می‌کند.`,
  fileHintWithoutScripts: (size: string) => `فایل ${FILE_KINDS} تا ${size}. فایل بزرگ‌تر با جاوااسکریپت می‌آید.`,
  sendFile: 'فرستادن فایل',
  notExport: `این فایل از نوع‌هایی نیست که می‌شود آورد؛ ${FILE_KINDS} انتخاب کن.`,
  emptyFile: 'این فایل خالی است.',
  tooLarge: (size: string) => `بیش از ${size} پذیرفته نمی‌شود؛ آن را چند فایل کن و یکی‌یکی بیاور.`,
  starting: 'آماده می‌شود…',
  noFile: 'اول فایل را انتخاب کن.',
  feed: 'نشانی وبلاگ یا RSS',
  feedHint: 'RSS معمولاً فقط پست‌های تازه را دارد؛ برای همهٔ پست‌ها فایل بهتر است.',
  readFeed: 'خواندن این نشانی',

  myImports: 'انتقال‌های من',
  posts,
  states: {
    uploading: 'بارگذاری ناتمام',
    reading: 'در حال خواندن',
    ready: 'منتظر تصمیم تو',
    running: 'در حال آوردن',
    paused: 'متوقف',
    full: 'جا پر شده',
    done: 'تمام شد',
    cancelled: 'لغو شده',
    failed: 'خوانده نشد',
    undoing: 'در حال برگرداندن',
    undone: 'برگردانده شده',
  } satisfies Record<ImportState, string>,
  stateHints: {
    uploading: 'فایل هنوز کامل نرسیده است. همان فایل را انتخاب کن تا از همان‌جا ادامه پیدا کند.',
    reading: 'دارد خوانده می‌شود تا پیش از آمدن همه را ببینی. هنوز چیزی در صفحه‌ات نیامده است. می‌توانی این صفحه را ببندی.',
    ready: 'خوانده شد و هنوز چیزی نیامده است. ببین، انتخاب کن و بگو بیاید.',
    running: 'می‌توانی این صفحه را ببندی؛ کار در دفتر ادامه می‌یابد.',
    paused: 'متوقف است؛ هر وقت خواستی ادامه بده، از همان‌جا می‌رود.',
    full: 'جای عکس‌ها یا صداهایت پر شد؛ آنچه آمده سر جایش است. عکس یا صدایی را که نمی‌خواهی از پست‌ها بردار، و یک هفته بعد که جایش آزاد شد ادامه بده.',
    done: 'همهٔ آنچه می‌شد آمده است. اگر همان فایل را دوباره بیاوری، هیچ پستی دوتا نمی‌شود.',
    cancelled: 'لغو شد؛ آنچه آمده سر جایش است و بقیه نمی‌آید.',
    failed: 'هیچ چیز نیامد و چیزی هم تغییر نکرد.',
    undoing: 'پست‌هایی که از این راه آمدند برداشته می‌شوند. می‌توانی این صفحه را ببندی.',
    undone: 'پست‌هایی که از این راه آمدند حذف شدند و تا ۳۰ روز در «حذف‌شده» می‌مانند. هر پستی که اینجا ویرایشش کرده بودی مانده است.',
  } satisfies Record<ImportState, string>,

  progressLabel: 'پیشرفت',
  percent: (share: number) => `${persianDigits(Math.floor(share * 100))}٪`,
  doneOf: (done: number, all: number) => `${formatNumber(done)} از ${formatNumber(all)}`,
  counts: {
    done: 'آمده',
    waiting: 'مانده',
    existing: 'از پیش بوده',
    skipped: 'کنار گذاشته',
    failed: 'نیامده',
    undone: 'برگردانده',
  } satisfies Record<keyof TextImport['counts'], string>,
  review: {
    approved: (count: number) =>
      count > 0
        ? `ناظران تأیید کردند. ${posts(count)} هنوز مانده است: یا به‌زودی با همان تاریخ منتشر می‌شود، یا جداگانه بررسی می‌شود.`
        : 'ناظران این انتقال را تأیید کردند.',
    returned: 'ناظران این انتقال را با این توضیح بازگرداندند؛ پیش‌نویس پست‌ها سر جایشان است. هر کدام را که درست کردی خودت منتشر کن:',
  },
  held: (count: number) =>
    `${posts(count)} در انتظار بررسی است و هنوز فقط خودت آن را می‌بینی؛ با تأیید ناظران خودبه‌خود با همان تاریخ منتشر می‌شود.`,

  pause: 'مکث',
  resume: 'ادامه',
  retry: 'دوباره امتحان کردن نیامده‌ها',
  readAgain: 'دوباره خواندن این نشانی',
  cancel: 'لغو',
  cancelTitle: 'بقیه نیاید؟',
  cancelHint: 'آنچه آمده در دفتر می‌ماند و بقیه نمی‌آید. آوردن دوبارهٔ همان فایل فقط بقیه را می‌آورد.',
  cancelConfirm: 'بقیه نیاید',
  discard: 'کنار گذاشتن این انتقال',
  discardTitle: 'این انتقال کنار گذاشته شود؟',
  discardHint: 'هنوز چیزی نیامده است و چیزی هم نمی‌آید. بعدها می‌توانی از همان‌جا دوباره بیاوری.',
  discardConfirm: 'کنار گذاشتن',
  undo: 'برگرداندن این انتقال',
  undoTitle: 'همهٔ این انتقال برگردد؟',
  undoHint: (count: number) => `${posts(count)} که از این راه آمده حذف می‌شود و تا ۳۰ روز در «حذف‌شده» می‌ماند.`,
  undoKeeps: 'پستی که پس از آمدن اینجا ویرایشش کرده‌ای می‌ماند؛ در گزارش می‌بینی کدام‌ها.',
  undoConfirm: 'همه برگردد',
  seePosts: 'دیدن پست‌هایم',
  seeRemoved: 'دیدن حذف‌شده‌ها',
  seeStorage: 'فضای فایل‌هایم',
  another: 'آوردن از جایی دیگر',
  anotherFile: 'دادن فایل دیگر',
  reloadHint: 'بدون جاوااسکریپت این صفحه خودش تازه نمی‌شود.',
  reload: 'تازه کردن',
  wrongFile: (name: string) => `این همان فایل نیست؛ «${name}» را با همان اندازه انتخاب کن.`,
} as const
