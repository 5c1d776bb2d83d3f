/** Texts of blocking people. */
export const text = {
  title: 'کسانی که مسدود کرده‌ای',
  state: 'نه تو نوشته‌ها و نظرهای آن‌ها را می‌بینی و نه آن‌ها نوشته‌ها و نظرهای تو را. پیامی دربارهٔ آن نمی‌گیرند.',
  none: 'کسی را مسدود نکرده‌ای.',
  menu: 'کارهای دیگر',
  block: 'مسدود کردن',
  unblock: 'رفع مسدودی',
  unblockOf: (name: string) => `رفع مسدودی \u2068${name}\u2069`,
  since: 'از',
  blocked: (name: string) => `\u2068${name}\u2069 مسدود شد؛ از این پس چیزی از هم نمی‌بینید.`,
  unblocked: (name: string) => `مسدودی \u2068${name}\u2069 برداشته شد.`,
  blockedTitle: (name: string) => `\u2068${name}\u2069 را مسدود کرده‌ای`,
  blockedNote: 'نه تو نوشته‌ها و نظرهای او را می‌بینی و نه او نوشته‌ها و نظرهای تو را. هر وقت بخواهی می‌توانی مسدودی را برداری.',
  more: 'بقیه',
} as const
