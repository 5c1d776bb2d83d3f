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
  telegram: 'فرستادن در تلگرام',
  x: 'گذاشتن در ایکس',
  copy: 'کپی نشانی',
  copyShort: 'کپی نشانی کوتاه',
  copied: 'کپی شد',
  noCopy: 'مرورگرت نگذاشت کپی کنیم؛ نشانی را از این‌جا کپی کن.',
  address: 'نشانی',
  shortAddress: 'نشانی کوتاه',
  embed: 'برای نمایش این قسمت در سایتی دیگر',
  copyEmbed: 'کپی کد',
  making: 'در حال ساختن…',
  download: 'دریافت پست:',
} as const
