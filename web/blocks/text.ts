/** Texts of blocking people. */
export const text = {
  title: 'کسانی که مسدود کرده‌ای',
  state: 'نظرهایشان را نمی‌بینی و نمی‌توانند تو را دنبال کنند. خودشان از آن باخبر نمی‌شوند.',
  none: 'کسی را مسدود نکرده‌ای.',
  menu: 'کارهای دیگر',
  block: 'مسدود کردن',
  unblock: 'رفع مسدودی',
  unblockOf: (name: string) => `رفع مسدودی \u2068${name}\u2069`,
  since: 'از',
  blocked: (name: string) => `\u2068${name}\u2069 مسدود شد؛ دیگر نظرهایش را نمی‌بینی.`,
  unblocked: (name: string) => `مسدودی \u2068${name}\u2069 برداشته شد.`,
  more: 'بقیه',
} as const
