export const text = {
  of: 'پسندها',
  title: (title: string) => `پسندهای «${title}»`,
  none: 'هنوز کسی این پست را نپسندیده است.',
  backToPost: 'خواندن پست',
  mine: 'پسندیده‌ها',
  mineLead: 'پست‌هایی که پسندیده‌ای، تازه‌ترها اول.',
  noneMine: 'هنوز پستی را نپسندیده‌ای.',
  explore: 'خواندن تازه‌ترین‌ها',
} as const
