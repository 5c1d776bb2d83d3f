export const text = {
  title: 'فضای فایل‌هایت',
  summary: 'فایلی که یک هفته در هیچ پستی نباشد، خودبه‌خود حذف می‌شود و جایش آزاد می‌شود.',
  kinds: { images: 'تصویرها', postAudio: 'صداهای درون پست‌ها', episodes: 'قسمت‌های پادکست' },
  used: (used: string, total: string) => `${used} از ${total}`,
  nearlyFull: 'رو به پر شدن است؛ آن‌هایی را که نمی‌خواهی از پست‌ها بردار.',
  megabytes: (size: string) => `${size} مگابایت`,
  gigabytes: (size: string) => `${size} گیگابایت`,
} as const
