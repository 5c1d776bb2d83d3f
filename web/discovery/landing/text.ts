export const text = {
  tagline: 'جایی برای نوشتن و خواندن فارسی، آرام و بی‌هیاهو.',
  /** `tagline` in the two phrases of its lines, without the signs that are drawn. */
  phrases: ['جایی برای نوشتن و خواندن فارسی', 'آرام و بی‌هیاهو'],
  promise: 'هر کس یک دفتر دارد. تو بنویس؛ ما مرتب نگهش می‌داریم و به دست خواننده‌اش می‌رسانیم.',
  start: 'شروع نوشتن',
  read: 'چند پست خوب',
  topics: 'موضوع‌ها',
  allTopics: 'همهٔ موضوع‌ها',
  newest: 'تازه‌ترین‌ها',
  empty: 'هنوز پستی منتشر نشده است؛ نخستین را تو بنویس.',
  write: 'نوشتن',
} as const
