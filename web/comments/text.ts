/** Texts of comments. */
export const text = {
  heading: 'نظرها',
  none: 'هنوز نظری نوشته نشده است.',
  deletedPerson: 'کاربر حذف‌شده',
  removed: 'این نظر برداشته شده است.',
  more: 'نظرهای بعدی',
  loading: 'در حال آوردن…',
  failed: 'نظرهای بعدی نیامد؛ دوباره بکوش',
  moreReplies: (count: string) => `${count} پاسخ دیگر`,
  replies: 'پاسخ‌ها',
  noReplies: 'هنوز پاسخی به این نظر داده نشده است.',
  inReplyTo: 'در پاسخ به',
  title: (name: string, post: string) => `نظر ${name} دربارهٔ «${post}»`,
  heading1: 'نظر',
} as const
