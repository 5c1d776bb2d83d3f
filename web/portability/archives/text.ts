import { formatNumber, persianDigits } from '#shared/persian/digits.ts'

export const text = {
  user: {
    title: 'خروجی از همهٔ پست‌هایت',
    lead: 'یک فایل ZIP از هر چه در دفتر داری: پست‌ها و پیش‌نویس‌ها (HTML،\u200f Markdown و JSON)، عکس‌ها و صداها، نظرها، لیست‌ها، پسندها، دنبال‌شده‌ها، آمار و تنظیمات.',
  },
  publication: {
    title: 'خروجی کامل انتشارات',
    lead: 'یک فایل ZIP از همهٔ پست‌های منتشرشدهٔ انتشارات، با عکس‌ها، صداها، نظرها، پادکست‌ها و آمار.',
  },
  limits: 'ساختنش چند دقیقه طول می‌کشد و با ایمیل خبرت می‌کنیم. تا یک هفته می‌توانی دانلودش کنی، و روزی یک بار می‌توانی تازه‌اش را بسازی.',
  request: 'خروجی بگیر',
  renew: 'خروجی تازه بگیر',
  renewHint: 'خروجی تازه جای این یکی را می‌گیرد.',
  renewable: 'از این زمان می‌توانی خروجی تازه بگیری:',
  running: 'داریم خروجی‌ات را می‌سازیم. می‌توانی این صفحه را ببندی؛ ادامه می‌دهیم.',
  progress: (percent: number, files: number) => `${persianDigits(percent)}٪ · ${formatNumber(files)} فایل`,
  progressLabel: 'پیشرفت ساختن خروجی',
  refresh: 'برای دیدن پیشرفت، صفحه را تازه کن.',
  cancel: 'لغو',
  cancelled: 'ساختن خروجی لغو شد',
  ready: 'خروجی‌ات آماده است.',
  contents: (files: number, size: string) => `${formatNumber(files)} فایل، ${size}`,
  expires: 'دانلود تا',
  private: 'هر کس نشانی دانلود را داشته باشد می‌تواند آن را بگیرد؛ به کسی نده.',
  download: 'دانلود',
  remove: 'حذف خروجی',
  removed: 'خروجی حذف شد',
  failed: 'این بار نشد که خروجی را بسازیم. دوباره امتحان کن؛ اگر باز نشد خبرمان کن:',
  contact: 'تماس با ما',
  retry: 'دوباره خروجی بگیر',
  requested: 'ساختن خروجی آغاز شد',
}
