import { formatNumber } from '#shared/persian/digits.ts'

const posts = (count: number) => `${formatNumber(count)} پست`

const NO_NEWS = 'به دنبال‌کننده‌هایت خبر داده نمی‌شود.'

export interface Outcome {
  publishes: boolean
  published: number
  drafts: number
  /** Most posts that come when the exact numbers are unknown, because of authors left out or posts imported before. */
  most: number | null
}

export const previewText = {
  found: 'آنچه پیدا شد',
  facts: {
    posts: 'پست منتشرشده',
    drafts: 'پیش‌نویس',
    lists: 'لیست',
    shows: 'پادکست',
    episodes: 'قسمت با صدا',
    comments: 'نظر',
    pictures: 'عکس',
    dates: 'از تاریخ',
    existing: 'پیش‌تر آمده',
    failed: 'نمی‌آید',
  },
  to: 'تا',
  existingHint: 'آنچه پیش‌تر آورده‌ای دوباره نمی‌آید.',
  authentic: 'این بایگانی را همین دفتر ساخته و کسی به آن دست نزده است.',
  notAuthentic: 'این بایگانی را دفتر دیگری ساخته یا پس از ساختن تغییر کرده است؛ پیش از آوردن نگاهی به آن بینداز.',
  cut: 'این فایل ناتمام است و پایان آن نیست، پس شاید بعضی پست‌ها در آن نباشد.',
  cutHint: 'بهتر است آن را دوباره از همان‌جا بگیری و بفرستی. اگر همین را هم بیاوری، بعد از آن فایل کامل فقط بقیه را می‌آورد.',
  notes: 'پیش از آوردن بدان',
  noteCount: posts,

  how: 'چگونه بیاید؟',
  publish: 'منتشر شود، با همان تاریخ‌های قدیمی',
  publishHint: 'پست‌ها در جای خود در گذشته می‌نشینند و بالای صفحه‌ات نمی‌آیند.',
  asDrafts: 'همه پیش‌نویس شود',
  asDraftsHint: 'تاریخ‌ها نگه داشته می‌شود و هر کدام را خودت منتشر می‌کنی.',
  include: 'چه چیزهایی بیاید؟',
  drafts: (count: number) => `پیش‌نویس‌ها (${formatNumber(count)})`,
  comments: (count: number) => `نظرهای زیر پست‌ها (${formatNumber(count)})`,
  commentsHint: 'جدا از نظرهای دفتر و بسته، در پایان هر پست می‌آیند و کسی به نامشان حسابی ندارد.',
  lists: (count: number) => `لیست‌ها (${formatNumber(count)})`,
  account: 'معرفی، دنبال‌شده‌ها و پسندهایم',
  accountHint: 'جای خالی معرفی‌ات پر می‌شود؛ نام و نام کاربری‌ات همین می‌ماند. به کسی خبر داده نمی‌شود.',
  notReturning: [
    'این‌ها در بایگانی هست و نمی‌آید، چون از آن دیگران است یا فقط در حساب قدیم معنا دارد: دنبال‌کننده‌هایت، نظرهایت زیر پست دیگران، اعلان‌ها، مسدودها و بی‌صداها، تنظیمات، جای شنیدن، آمار، و هر چه به پول، گزارش و داوری برمی‌گردد.',
    'پست زمان‌دار و رپورتاژ پیش‌نویس می‌شود و نظرهای زیر پست‌ها فقط برای خواندن می‌آید.',
  ],
  canonical: 'نشانی پیشین نشانی اصلی پست‌ها بماند',
  canonicalHint: 'جست‌وجوگرها نسخهٔ قدیمی را اصل می‌دانند و پست دوتایی به حساب نمی‌آید. اگر آنجا را می‌بندی خاموشش کن.',
  publication: 'کجا منتشر شود؟',
  ownProfile: 'صفحهٔ خودم',

  lengths: 'کدام پست‌ها؟',
  lengthsHint: 'پیام‌های کوتاه را می‌توانی کنار بگذاری؛ بعد هم با همین فایل می‌آیند.',
  anyLength: (count: number) => `همه (${formatNumber(count)})`,
  atLeast: (letters: number, count: number) =>
    letters === 1 ? `آن‌ها که متن دارند (${formatNumber(count)})` : `از ${formatNumber(letters)} نویسه به بالا (${formatNumber(count)})`,

  authors: 'پست‌های چه کسی؟',
  authorsHint: 'فقط پست‌های خودت را بیاور. پست‌های نویسنده‌ای که تیکش را برداری کنار گذاشته می‌شود.',
  noAuthor: 'بی‌نام',
  tags: (count: number) => `برچسب‌ها (${formatNumber(count)})`,
  tagsHint: 'نام هر کدام را می‌توانی عوض کنی؛ دو برچسب با یک نام یکی می‌شوند. برچسبی که خالی بگذاری نمی‌آید.',
  tag: (name: string) => `نام تازهٔ برچسب ${name}`,
  tagWas: 'پیش‌تر:',

  ownership: 'این پست‌ها از آن من است و اجازهٔ آوردنشان را دارم.',
  ownershipRequired: 'اول بگو که این پست‌ها از آن توست.',
  noAuthorChosen: 'دست‌کم یک نویسنده را انتخاب کن.',
  outcome: ({ publishes, published, drafts, most }: Outcome) => {
    if (most !== null)
      return publishes
        ? `حداکثر ${posts(most)} تازه می‌آید و هر کدام که آنجا منتشر بوده با همان تاریخ منتشر می‌شود؛ ${NO_NEWS}`
        : `حداکثر ${posts(most)} تازه به پیش‌نویس‌ها می‌آید و چیزی منتشر نمی‌شود.`
    if (!publishes) return `${formatNumber(published + drafts)} پیش‌نویس می‌آید و چیزی منتشر نمی‌شود.`
    const parts = [published > 0 && `${posts(published)} با تاریخ خودش منتشر می‌شود`, drafts > 0 && `${formatNumber(drafts)} پیش‌نویس می‌آید`]
    return `${parts.filter(Boolean).join(' و ')}؛ ${NO_NEWS}`
  },
  outcomeWithoutScripts: `آنچه انتخاب کرده‌ای می‌آید؛ ${NO_NEWS}`,
  nothingNew: 'همهٔ آنچه در این فایل است پیش‌تر آمده؛ چیزی برای آوردن نیست.',
  nothingUsable: 'هیچ‌کدام از آنچه در این فایل است نمی‌تواند بیاید؛ دلیل هر کدام پایین‌تر آمده است.',
  start: 'بیاور',
  started: 'آوردن آغاز شد.',
} as const
