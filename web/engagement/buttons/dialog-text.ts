import { shareText } from './button-text.ts'

export const saveDialogText = {
  where: 'در کدام لیست',
  defaultName: 'ذخیره‌شده‌ها',
  full: 'جا ندارد',
  newList: 'لیست تازه',
  newName: 'نام لیست تازه',
  makeAndSave: 'بساز و بگذار',
  done: 'تمام',
  takenOut: 'از لیست حذف شد.',
  limit: (count: string, max: string) => `${count} لیست از ${max} لیست ساخته شده است.`,
  items: (count: string) => `${count} پست`,
  itemsOf: (count: string, max: string) => `${count} از ${max} پست`,
  private: 'خصوصی؛ فقط خودت می‌بینی',
  onlyMe: 'فقط خودم',
} as const

export const text = {
  title: shareText,
  system: 'برنامه‌های دستگاه',
  telegram: 'تلگرام',
  x: 'ایکس',
  copyLink: 'کپی پیوند',
  copy: 'کپی نشانی',
  copied: 'کپی شد',
  noCopy: 'مرورگرت نگذاشت کپی کنیم؛ «نشانی کامل» را باز کن و از اینجا کپی کن.',
  address: 'نشانی کامل',
  embed: 'برای نمایش در سایتی دیگر',
  copyEmbed: 'کپی کد',
  download: 'دانلود پست:',
} as const

export const saveOfflineText = {
  save: 'ذخیره برای خواندن آفلاین',
  remove: 'حذف از این دستگاه',
  saving: 'در حال ذخیره روی این دستگاه…',
  saved: 'این پست روی این دستگاه ذخیره شد؛ بی‌اینترنت هم باز می‌شود.',
  removed: 'این پست از این دستگاه حذف شد.',
  failures: {
    full: 'در این دستگاه جا نیست؛ چیزی از ذخیره‌شده‌ها را در «تنظیمات پیشرفته» حذف کن.',
    failed: 'پست ذخیره نشد؛ اتصال اینترنت را ببین و دوباره امتحان کن.',
    gone: 'این پست دیگر در دسترس نیست.',
    limit: 'به اندازهٔ مجاز پست ذخیره کرده‌ای؛ یکی را در «تنظیمات پیشرفته» حذف کن و دوباره امتحان کن.',
  },
} as const
