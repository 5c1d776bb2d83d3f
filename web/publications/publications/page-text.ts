/** Texts of a publication's public pages. */
export const pageText = {
  kind: 'انتشارات',
  tabs: 'بخش‌های انتشارات',
  posts: 'پست‌ها',
  writers: 'نویسندگان',
  about: 'درباره',
  counts: {
    posts: (count: string) => `${count} پست`,
    followers: (count: string) => `${count} دنبال‌کننده`,
  },
  links: 'پیوندها',
  roles: { owner: 'مدیر', editor: 'دبیر', writer: 'نویسنده' },
  aboutOf: (name: string) => `دربارهٔ ${name}`,
  noAbout: 'این انتشارات هنوز چیزی دربارهٔ خودش ننوشته است.',
  guidelines: 'راهنمای ارسال پست',
  staff: 'گردانندگان',
} as const
