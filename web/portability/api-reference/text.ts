import { persianDigits } from '#shared/persian/digits.ts'
import type { ApiArea, ReferenceOperation } from '#worker/portability/api-reference/contract.ts'

export const text = {
  title: 'API دفتر',
  lead: 'همان نشانی‌هایی که خود سایت به کار می‌برد، برای برنامه‌ات: با توکن و دسترسی‌هایی که خودت می‌دهی.',
  contents: 'در این صفحه',
  parts: 'بخش‌های API',
  operations: (count: number) => `${persianDigits(count)} عملیات`,
  describe: 'توصیف همهٔ API با OpenAPI 3.1',
  back: 'همهٔ بخش‌های API',
  guide: 'راهنما',
  code: 'کد',
  status: 'وضعیت',
  message: 'پیام پیش‌فرض',
  errors: 'کدهای خطا',
  examples: 'نمونه‌ها',
  examplesLead: 'این نمونه‌ها را به همین ترتیب آزموده‌ایم. {post} شناسه‌ای است که از ساختن پیش‌نویس می‌گیری.',
  javascript: 'JavaScript: صبر کردن و ورق زدن لیست',
  areaLead: 'متد و نشانی، کسی که می‌تواند صدایش بزند، ورودی و خروجی هر عملیات؛ شرح‌ها و نوع‌ها به انگلیسی و به نگارش TypeScript است.',
  access: 'دسترسی',
  open: 'همه، با توکن یا بی آن',
  session: 'فقط از خود سایت',
  scope: 'توکن با',
  limit: ({ requests, windowSeconds }: NonNullable<ReferenceOperation['limit']>) =>
    `${persianDigits(requests)} درخواست در ${persianDigits(Math.round(windowSeconds / 60))} دقیقه`,
  limited: 'سقف',
  parameters: 'پارامترها',
  body: 'بدنهٔ درخواست',
  response: 'پاسخ',
  noBody: 'بدون بدنه',
  errorStatuses: 'خطاها',
  shapes: 'شکل‌های مشترک',
} as const

export const AREA_TITLES: Record<ApiArea, string> = {
  posts: 'پست، پیش‌نویس و فایل',
  reading: 'خانه، جست‌وجو، برچسب و موضوع',
  community: 'نظر، پسند، دنبال کردن و لیست',
  podcasts: 'پادکست',
  publications: 'انتشارات',
  newsletters: 'خبرنامه و مشترک‌های ایمیلی',
  statistics: 'آمار',
  campaigns: 'پویش',
  account: 'حساب و تنظیمات',
  money: 'پول و افزایش بازدید',
  portability: 'دریافت و انتقال',
  moderation: 'نظارت',
  administration: 'مدیریت',
  site: 'پیام، سلامت و توصیف API',
  files: 'RSS، رسانه و فایل‌های دیگر',
}

interface Convention {
  id: string
  title: string
  /** Code is between backticks. */
  paragraphs: readonly string[]
}

export const CONVENTIONS: readonly Convention[] = [
  {
    id: 'tokens',
    title: 'توکن و دسترسی',
    paragraphs: [
      'توکن را در «تنظیمات، پیشرفته» می‌سازی و با سرآیند `Authorization: Bearer` می‌فرستی. متنش را فقط یک بار نشان می‌دهیم، هر وقت بخواهی باطلش می‌کنی و می‌توانی برایش زمان پایان بگذاری.',
      'سه دسترسی هست: `read` برای خواندن، `write:posts` برای پست، فایل و قسمت، و `write:community` برای نظر، پسند، دنبال کردن و لیست. کارهای حساب، پول، نظارت و مدیریت با هیچ توکنی شدنی نیست.',
      'توکن بی‌اعتبار همیشه `401` می‌گیرد و دسترسی ناکافی `403`؛ برنامه بی‌خبر به بازدیدکننده‌ای ناشناس تبدیل نمی‌شود. کوکی‌های همراه توکن نادیده گرفته می‌شود.',
      'توکن را در صفحهٔ وب نگذار: هر کس صفحه را باز کند آن را می‌بیند. به همین دلیل مرورگر از سایت‌های دیگر به API راه ندارد (سرآیندهای CORS نمی‌فرستیم)؛ از سرور یا برنامهٔ خودت صدایش بزن. RSS، صدای قسمت‌ها و همین توصیف API برای همهٔ سایت‌ها باز است.',
    ],
  },
  {
    id: 'requests',
    title: 'درخواست و پاسخ',
    paragraphs: [
      'بدنهٔ درخواست و پاسخ JSON با کدگذاری `UTF-8` است و سرآیند `Content-Type: application/json` می‌خواهد. کلید ناشناخته پذیرفته نمی‌شود تا غلط املایی پنهان نماند.',
      'زمان‌ها میلی‌ثانیه از آغاز ۱۹۷۰ به وقت UTC و مبلغ‌ها عدد صحیح به ریال است. نام‌های فارسی درون نشانی درصدنویسی می‌شود.',
      'کاری که با نشانی شناخته‌ای شدنی نیست `405` می‌گیرد و سرآیند `Allow` کارهای ممکن را می‌گوید؛ نشانی ناشناخته `404` است.',
      'نشانی‌ای که جایش عوض شده، مانند نام کاربری پیشین، با `301` به جای تازه می‌رود.',
    ],
  },
  {
    id: 'posts',
    title: 'متن و تنظیم‌های پست',
    paragraphs: [
      'متن پیش‌نویس را به یکی از سه شکل بفرست: `document` (همان که ویرایشگر می‌سازد)، `bodyMarkdown` یا `bodyHtml`. تصویر را اول بارگذاری کن؛ سپس در `document` با `hash` و `alt`، و در Markdown و HTML با نشانی `/media/{hash}` جا بگیرد. تصویر سایت‌های دیگر کپی نمی‌شود و پیوند می‌ماند.',
      'هر تنظیمی را که در انتشار یا زمان‌بندی نفرستی همان می‌ماند که بود؛ برای پاک کردن، متن خالی، لیست خالی یا `null` بفرست. برای عوض کردن تنظیم‌های پست منتشرشده بدون نسخهٔ تازه، `PATCH /api/posts/{hash}` هست.',
      'انتشار پست تازه سقف ساعتی و روزانه دارد؛ بیش از آن `429` می‌گیرد و پست پیش‌نویس می‌ماند. انتشار دوبارهٔ پست و پستی که زمانش می‌رسد از آن آزاد است.',
    ],
  },
  {
    id: 'pages',
    title: 'ورق زدن لیست‌ها',
    paragraphs: [
      'هر لیست `items` دارد و اگر صفحهٔ دیگری باشد `next`. مقدار `next` را بی‌تغییر در پارامتر `after` بفرست؛ نبودن `next` یعنی صفحهٔ آخر است. `limit` شمار هر صفحه است.',
      'درون `next` را نخوان و نساز؛ شکلش ممکن است عوض شود. چون صفحه‌ها از روی جایگاه آخرین مورد ساخته می‌شود، افزوده شدن مورد تازه چیزی را تکراری یا گم نمی‌کند.',
    ],
  },
  {
    id: 'retries',
    title: 'تکرار بی‌خطر',
    paragraphs: [
      'جایی که چیزی ساخته می‌شود، کلیدی ۱۲ تا ۶۴ نویسه‌ای (`key` یا `saveId`) می‌فرستی که خودت ساخته‌ای. اگر پاسخ به دستت نرسید، همان درخواست را با همان کلید دوباره بفرست: همان چیز را پس می‌گیری و دومی ساخته نمی‌شود.',
      '`PUT` و `DELETE` را همیشه می‌شود تکرار کرد. ذخیرهٔ پیش‌نویس `revision` هم می‌خواهد؛ اگر کسی پیش از تو ذخیره کرده باشد `412` می‌گیری و `details.revision` شمارهٔ اکنون است.',
    ],
  },
  {
    id: 'limits',
    title: 'سقف درخواست',
    paragraphs: [
      'بیشتر خواندن‌ها سقف ندارد و نوشتن‌ها ۶۰۰ تا در ۱۰ دقیقه است؛ سقف هر عملیات کنارش آمده. درخواست بیش از سقف `429` می‌گیرد و سرآیند `Retry-After` ثانیه‌های صبر را می‌گوید. برای `503` هم همین‌طور صبر کن.',
    ],
  },
  {
    id: 'caching',
    title: 'ETag',
    paragraphs: [
      'فایل‌ها، RSS و توصیف API سرآیند `ETag` دارند؛ با `If-None-Match` بفرستش تا اگر چیزی عوض نشده باشد `304` و بدون بدنه بگیری.',
    ],
  },
  {
    id: 'webhooks',
    title: 'وب‌هوک',
    paragraphs: [
      'به جای آنکه پیاپی بپرسی، در «تنظیمات، پیشرفته، وب‌هوک‌ها» نشانی برنامه‌ات را بده: دفتر برای `post.published`، `post.updated`، `post.removed`، `comment.created`، `subscriber.confirmed` و `subscriber.removed` پیام می‌فرستد. راهنمای امضا و تکرار و نمونهٔ پیام همان‌جاست.',
      'هر پیام `POST` با بدنهٔ `{ type, timestamp, data }` و امضای Standard Webhooks است: `webhook-id`، `webhook-timestamp` و `webhook-signature` با رمزی که با `whsec_` آغاز می‌شود. با `2xx` پاسخ بده؛ وگرنه تا یک روز دوباره می‌آید.',
    ],
  },
  {
    id: 'versions',
    title: 'نسخه‌ها',
    paragraphs: [
      'کلید تازه در پاسخ، پارامتر اختیاری تازه و عملیات تازه بدون خبر افزوده می‌شود؛ برنامه‌ات از کلیدی که نمی‌شناسد بگذرد. چیزی را که اینجا آمده دست‌کم شش ماه پس از اعلام در همین صفحه برمی‌داریم.',
    ],
  },
]

export const GUIDE_CONTENTS: readonly { id: string; title: string }[] = [
  { id: 'areas', title: text.parts },
  ...CONVENTIONS,
  { id: 'errors', title: text.errors },
  { id: 'examples', title: text.examples },
]
