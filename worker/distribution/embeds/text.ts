export const text = {
  site: 'دفتر',
  listen: 'خواندن و شنیدن در دفتر',
  read: 'خواندن در دفتر',
  gone: 'این پست از دفتر حذف شده است.',
  missing: 'چنین پستی در دفتر نیست.',
} as const
