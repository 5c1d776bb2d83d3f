export const sidebarText = {
  account: 'بخش‌های حساب',
  write: 'نوشتن پست تازه',
  myPage: 'صفحهٔ من',
  posts: 'پست‌های من',
  lists: 'لیست‌ها',
  likes: 'پسندیده‌ها',
  publications: 'انتشارات',
  interests: 'علاقه‌مندی‌ها',
  stats: 'آمار',
  promotions: 'افزایش بازدید',
  wallet: 'کیف پول',
  settings: 'تنظیمات',
} as const
