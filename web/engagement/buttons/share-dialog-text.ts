import { shareText } from './share-text.ts'

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
} as const
