/** Texts of notifications. */
export const text = {
  title: 'اعلان‌ها',
  none: 'هنوز خبری نیست.',
  noneHint: 'پسندها، نظرها و دنبال‌کننده‌های تازه‌ات اینجا جمع می‌شوند.',
  write: 'نوشتن پست',
} as const
