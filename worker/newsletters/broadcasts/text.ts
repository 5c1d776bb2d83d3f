const isolate = (words: string) => `\u2068${words}\u2069`

/** Texts of the emails of newsletters. */
export const text = {
  byline: (author: string, date: string) => `${isolate(author)} · ${date}`,
  fromName: (name: string) => `${name} از دفتر`,
  readHere: 'خواندن و نظر دادن در دفتر',
  why: (name: string) => `این نامه را گرفته‌ای چون مشترک خبرنامهٔ ${isolate(name)} هستی.`,
  unsubscribe: 'پایان اشتراک',
  settings: 'تنظیم اشتراک',
  report: 'گزارش این نامه',
  emailOnly: 'فقط با ایمیل',
  tooLong: 'این متن برای یک نامه بلند است و بقیه‌اش صفحه‌ای ندارد؛ کوتاهش کن یا منتشرش کن.',
  testSubject: (subject: string) => `آزمایشی: ${subject}`,
} as const
