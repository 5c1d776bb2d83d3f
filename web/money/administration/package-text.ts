export const text = {
  title: 'بسته‌های بازدید',
  lead: 'آنچه نویسنده‌ها می‌توانند بخرند. بستهٔ فروخته‌شده عوض نمی‌شود؛ برای قیمت تازه بستهٔ تازه بساز و کهنه را غیرفعال کن.',
  none: 'هنوز بسته‌ای نیست',
  create: 'بستهٔ تازه',
  createHint: 'همین که ساخته شود به نویسنده‌ها نشان داده می‌شود.',
  name: 'نام بسته',
  placement: 'جا',
  views: 'تعداد بازدید',
  days: 'در چند روز',
  price: 'قیمت پیش از مالیات',
  withVat: (amount: string) => `با مالیات ${amount}`,
  submit: 'ساختن بسته',
  created: 'بسته ساخته شد.',
  states: { active: 'فعال', inactive: 'غیرفعال' },
  activate: 'فعال کردن',
  deactivate: 'غیرفعال کردن',
  activateOf: (name: string) => `فعال کردن ${name}`,
  deactivateOf: (name: string) => `غیرفعال کردن ${name}`,
  activated: 'بسته فعال شد.',
  deactivated: 'بسته غیرفعال شد؛ آنچه فروخته شده سر جایش است.',
} as const

export const sponsoredPostText = {
  title: 'بسته‌های رپورتاژ آگهی',
  lead: 'آنچه نویسنده‌ها برای رپورتاژ آگهی می‌توانند بخرند. بستهٔ فروخته‌شده عوض نمی‌شود؛ برای قیمت تازه بستهٔ تازه بساز و کهنه را غیرفعال کن.',
} as const
