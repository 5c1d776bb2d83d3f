/** Separate from `text.ts`, which the writing page loads. */
export const myPostsText = {
  noMatches: (words: string) => `عنوانی با «${words}» نداری.`,
  showAll: 'نشان دادن همه',
  selectPost: (title: string) => `انتخاب «${title}»`,
  selectedCount: (count: string) => `${count} پست برگزیده`,
  clearSelection: 'هیچ‌کدام',
  tooMany: (most: string) => `حداکثر ${most} پست را یک‌جا انتخاب کن`,
  appealHint: 'اگر این کار را نادرست می‌دانی، برایمان بنویس.',
  appeal: 'فرستادن درخواست بازبینی',
  empty: {
    drafts: 'پیش‌نویسی نداری. هر چه بنویسی خودش اینجا نگه داشته می‌شود.',
    scheduled: 'پستی در نوبت انتشار نیست.',
    published: 'هنوز پستی منتشر نکرده‌ای.',
    submissions: 'پستی نزد انتشارات نداری.',
    removed: 'چیزی برنداشته‌ای.',
  },
  removedBy: {
    author: 'خودت حذف کردی',
    moderator: 'ناظران حذفش کردند',
    law: 'به حکم قانون حذف شد',
    account: 'با بستن حساب حذف شد',
  },
  restoreUntil: 'قابل بازگرداندن تا',
  words: (count: string) => `${count} واژه`,
  changed: 'ویرایشِ منتشرنشده دارد',
} as const
