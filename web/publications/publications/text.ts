export const text = {
  sections: 'بخش‌های مدیریت انتشارات',
  settings: 'تنظیمات',
  submissions: 'میز تحریریه',
  settingsTitle: 'تنظیمات انتشارات',
  seePage: 'دیدن صفحهٔ انتشارات',
  roles: { owner: 'مدیر این انتشارات هستی.', editor: 'دبیر این انتشارات هستی.', writer: 'نویسندهٔ این انتشارات هستی.' },
} as const
