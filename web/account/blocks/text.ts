const isolate = (name: string) => `«\u2068${name}\u2069»`

/** Texts of blocking and muting people. */
export const text = {
  title: 'کسانی که مسدود کرده‌ای',
  state: 'نه تو نوشته‌ها و نظرهای آن‌ها را می‌بینی و نه آن‌ها نوشته‌ها و نظرهای تو را. پیامی دربارهٔ آن نمی‌گیرند.',
  none: 'کسی را مسدود نکرده‌ای.',
  block: (name: string) => `مسدود کردن \u2068${name}\u2069`,
  unblock: 'رفع مسدودی',
  unblockOf: (name: string) => `رفع مسدودی \u2068${name}\u2069`,
  since: 'از',
  blocked: (name: string) => `\u2068${name}\u2069 مسدود شد؛ از این پس چیزی از هم نمی‌بینید.`,
  unblocked: (name: string) => `مسدودی \u2068${name}\u2069 برداشته شد.`,
  mute: (name: string) => `نشان ندادن \u2068${name}\u2069 در خانه`,
  unmute: (name: string) => `نشان دادن \u2068${name}\u2069 در خانه`,
  muted: 'آنچه در خانه نشان داده نمی‌شود',
  mutedNote: 'این‌ها در خانه و اعلان‌هایت نمی‌آیند، اما جاهای دیگر پیدا می‌شوند. هر کدام را بزنی دوباره می‌آید.',
  noneMuted: 'چیزی را کنار نگذاشته‌ای. از کنار کارت‌های خانه یا از صفحهٔ هر کسی می‌توانی بخواهی چیزی در خانه‌ات نیاید.',
  blockedTitle: (name: string) => `\u2068${name}\u2069 را مسدود کرده‌ای`,
  blockedNote: 'نه تو نوشته‌ها و نظرهای او را می‌بینی و نه او نوشته‌ها و نظرهای تو را. هر وقت بخواهی می‌توانی مسدودی را برداری.',
  more: 'بقیه',
  lessDone: (name: string) => `${isolate(name)} دیگر در خانه‌ات نمی‌آید.`,
  lessUndone: (name: string) => `${isolate(name)} دوباره در خانه‌ات می‌آید.`,
} as const
