/** Strings of the footer, which every page but the editor shows. */
export const text = {
  tagline: 'جایی برای خواندن و نوشتن و شنیدن، به فارسی.',
  topics: 'موضوع‌ها',
  tags: 'برچسب‌ها',
  about: 'دربارهٔ دفتر',
  rules: 'قاعده‌ها',
  terms: 'شرایط استفاده',
  privacy: 'حریم خصوصی',
  contact: 'تماس با ما',
  footer: 'پیوندهای دفتر',
} as const
