import { shareText } from './share-text.ts'

/** Texts of sharing a post. */
export const text = {
  title: shareText,
  system: 'برنامه‌های دستگاه',
  telegram: 'فرستادن در تلگرام',
  x: 'گذاشتن در ایکس',
  copy: 'رونوشت نشانی',
  copyShort: 'رونوشت نشانی کوتاه',
  copied: 'رونوشت شد',
  noCopy: 'مرورگرت نگذاشت رونوشت بگیریم؛ نشانی را از این‌جا بردار.',
  address: 'نشانی',
  shortAddress: 'نشانی کوتاه',
  embed: 'برای نمایش این قسمت در سایتی دیگر',
  copyEmbed: 'رونوشت کد',
  making: 'در حال ساختن…',
} as const
