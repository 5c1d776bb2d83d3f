/** Texts of a post's sound settings. */
export const soundText = {
  title: 'صدای پست',
  none: 'این پست صدایی ندارد.',
  noneHint: 'پست صوتی در پادکستت و در پخش‌کننده‌های دیگر شنیده می‌شود. متن پست شرح قسمت می‌شود.',
  edit: 'نوشتن متن',
  podcast: 'پادکست',
  season: 'فصل',
  episode: 'قسمت',
  duration: 'زمان',
  size: 'حجم',
  megabytes: (size: string) => `${size} مگابایت`,
  noPodcast: 'در هیچ پادکستی نیست',
  rules: 'پرونده‌های MP3، M4A، OGG و FLAC تا ۲۰۰ مگابایت و چهار ساعت پذیرفته می‌شوند.',
  summary: 'این پست',
  help: 'راهنما',
} as const
