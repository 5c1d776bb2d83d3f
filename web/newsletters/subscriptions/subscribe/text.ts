import type { NewsletterKind, SubscribeResult } from '#worker/newsletters/subscriptions/contract.ts'

/** Texts of the form on readers' pages. */
export const text = {
  open: 'اشتراک ایمیلی',
  label: (name: string) => `خبرنامهٔ \u2068${name}\u2069 را با ایمیل بگیر`,
  hint: {
    user: 'با هر پست تازه یک نامه می‌آید. نشانی‌ات را فقط نویسنده می‌بیند و پایان اشتراک یک کلیک است.',
    publication: 'با هر پست تازه یک نامه می‌آید. نشانی‌ات را فقط گردانندگان انتشارات می‌بینند و پایان اشتراک یک کلیک است.',
    podcast: 'با هر قسمت تازه یک نامه می‌آید. نشانی‌ات را فقط سازندهٔ پادکست می‌بیند و پایان اشتراک یک کلیک است.',
  } satisfies Record<NewsletterKind, string>,
  submit: 'مشترک شو',
  done: {
    confirm: 'نامه‌ای برای تأیید فرستادیم؛ صندوقت را ببین.',
    active: 'مشترک شدی؛ نامهٔ بعدی به ایمیلت می‌آید.',
  } satisfies Record<SubscribeResult['state'], string>,
} as const
