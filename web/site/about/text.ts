/** Texts that the pages and the links to them share. */
export const text = {
  contents: 'در این صفحه',
  changedAt: (day: string) => `آخرین تغییر: ${day}`,
  pages: 'صفحه‌های دیگر دربارهٔ دفتر',
  allPages: 'صفحه‌های دفتر',
  questions: 'پرسشی داری؟',
  contact: 'برایمان بنویس',
} as const

export const ABOUT_PAGES = {
  about: { path: '/about', label: 'دربارهٔ دفتر' },
  rules: { path: '/about/rules', label: 'قاعده‌ها' },
  terms: { path: '/about/terms', label: 'شرایط استفاده' },
  privacy: { path: '/about/privacy', label: 'حریم خصوصی' },
  numbers: { path: '/about/numbers', label: 'عددهای دفتر' },
} as const

export const OTHER_PAGES = [
  { path: '/about/transparency', label: 'شفافیت نظارت' },
  { path: '/about/listens', label: 'شمردن شنیدن‌ها' },
  { path: '/about/api', label: 'API برای برنامه‌ها' },
  { path: '/contact-us', label: 'تماس با ما' },
] as const

export type AboutPageKey = keyof typeof ABOUT_PAGES
