import { formatNumber } from '#shared/persian/digits.ts'
import type { RevisionKind } from '#worker/posts/revisions/contract.ts'

export const text = {
  open: 'تاریخچه',
  restored: 'نسخهٔ پیشین بازگشت؛ متن کنونی هم در تاریخچه ماند.',
  title: 'تاریخچهٔ پست',
  list: 'نسخه‌های پیشین',
  none: 'هنوز نسخهٔ پیشینی نیست. هنگام نوشتن، هر ده دقیقه یکی نگه داشته می‌شود؛ و هر بار که منتشر می‌کنی.',
  choose: 'نسخه‌ای را انتخاب کن تا تفاوتش را با متن کنونی ببینی.',
  older: 'قدیمی‌ترها',
  back: 'همهٔ نسخه‌ها',
  kinds: { written: '', published: 'منتشرشده', restored: 'بازگردانده' } satisfies Record<RevisionKind, string>,
  words: (words: number) => `${formatNumber(words)} واژه`,
  added: (words: number) => `${formatNumber(words)} افزوده`,
  removed: (words: number) => `${formatNumber(words)} کاسته`,
  by: 'از',
  restoredFrom: 'از روی نسخهٔ',
  view: 'چه نشان داده شود',
  difference: 'تفاوت با متن کنونی',
  fullText: 'متن این نسخه',
  legend: 'خط‌خورده تنها در این نسخه است؛ زیرخط‌دار تنها در متن کنونی.',
  restore: 'بازگرداندن این نسخه',
  untitled: 'بی‌عنوان',
  loadFailed: 'نسخه‌ها باز نشد.',
  retry: 'تلاش دوباره',

  same: 'هر دو یکی است.',
  sameWords: 'واژه‌ها یکی است؛ تنها قالب، تصویر یا پیوندی فرق دارد.',
  unchanged: (lines: number) => `${formatNumber(lines)} بند بی‌تغییر`,
  removedSign: 'حذف:',
  addedSign: 'افزوده:',
  endSign: 'پایان.',
} as const
