/** Texts of the menu and of the changes of the viewer's own posts. */
export const ownPostText = {
  edit: 'ویرایش',
  withdraw: 'لغو انتشار',
  withdrawn: 'از انتشار پس گرفته شد؛ پیش‌نویسش همین‌جاست.',
  unscheduled: 'زمان‌بندی لغو شد؛ پیش‌نویسش همین‌جاست.',
  remove: 'حذف',
  removed: 'حذف شد؛ تا ۳۰ روز می‌توانی بازش گردانی.',
  restored: 'به پیش‌نویس‌ها بازگشت',
  postActions: 'کارهای این پست',
  statistics: 'آمار',
  toPromotion: 'افزایش بازدید',
  copyLink: 'کپی نشانی',
  copied: 'کپی شد',
  audio: 'صدا',
  someUnchanged: (count: string) => `${count} پست همان‌گونه که بود ماند؛ شاید در جای دیگری عوض شده است.`,
  undone: 'به جایی که بود بازگشت',
  postCount: (count: string) => `${count} پست `,
} as const
