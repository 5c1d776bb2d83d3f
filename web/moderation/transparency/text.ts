import { persianDigits } from '#shared/persian/digits.ts'
import { MONTHS } from '#shared/persian/jalali.ts'
import type { DecisionKind } from '#worker/moderation/transparency/contract.ts'

export const text = {
  title: 'شفافیت نظارت',
  lead: 'هر ماه چند گزارش رسید، چه تصمیم‌هایی گرفته شد و کدام‌ها برگشت؛ بی نام و نشان کسی.',
  table: 'عددهای هر ماه',
  csv: 'دانلود همهٔ عددها (CSV)',
  none: 'هنوز ماهی شمرده نشده است',
  noneHint: 'نخستین عددها تا ساعتی دیگر اینجا می‌آید.',
  running: 'تا امروز',
  reports: 'گزارش‌ها',
  members: 'از کاربران',
  rules: 'از قاعده‌های واژه‌ها',
  upheld: 'پذیرفته',
  dismissed: 'ردشده',
  decisions: 'تصمیم‌ها',
  byRule: 'تصمیم‌ها بر پایهٔ قاعده',
  all: 'همهٔ تصمیم‌ها',
  undone: 'تصمیم‌های برگشته',
  appeals: 'درخواست‌های بازبینی',
  received: 'رسیده',
  accepted: 'پذیرفته',
  rejected: 'ردشده',
  wait: 'میانهٔ زمان تا تصمیم',
  legal: 'حذف به حکم قانون',
  unknown: '–',
  kinds: {
    hide_post: 'پنهان کردن پست',
    return_post: 'بازگرداندن پست پیش از انتشار',
    return_import: 'بازگرداندن یک انتقال پیش از انتشار',
    return_published_post: 'بازگرداندن پست به نویسنده',
    remove_post: 'حذف پست',
    hide_comment: 'پنهان کردن نظر',
    hide_list: 'پنهان کردن لیست',
    remove_podcast: 'حذف پادکست',
    suspend: 'تعلیق حساب',
  } satisfies Record<DecisionKind, string>,
  noRule: 'بی‌قاعده',
  about: 'این عددها چگونه به دست می‌آید',
  notes: [
    'شمارش از روی گزارش کارهای ناظران است که چیزی از آن حذف نمی‌شود. هر رویداد در ماهی شمرده می‌شود که در آن رخ داده؛ پس شاید گزارشی در یک ماه برسد و تصمیمش در ماه بعد باشد.',
    'گزارش پذیرفته یا ردشده، گزارشی است که تصمیم ناظر آن را بسته است؛ یک تصمیم می‌تواند چند گزارش را ببندد.',
    'در جامعه‌ای کوچک، عددهای کوچک از ماهی به ماهی خیلی بالا و پایین می‌رود و درصد گرفتن از آن‌ها گمراه‌کننده است؛ برای همین خود شمار را می‌آوریم، نه درصد را.',
    'میانهٔ زمان، از نخستین گزارش هر مورد تا تصمیم دربارهٔ آن است: نیمی زودتر و نیمی دیرتر.',
  ],
  rulesLink: 'قاعده‌های دفتر',
} as const

/** Returns the name of a month such as 1405-09: «آذر ۱۴۰۵». */
export function monthName(key: string): string {
  const [year = '', month = '1'] = key.split('-')
  return `${MONTHS[Number(month) - 1]} ${persianDigits(year)}`
}

/** Returns a time in ms as hours below two days, and as days from then on. */
export function waitText(ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3_600_000))
  return hours < 48 ? `${persianDigits(hours)} ساعت` : `${persianDigits(Math.round(hours / 24))} روز`
}
