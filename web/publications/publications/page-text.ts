import { formatNumber } from '#shared/persian/digits.ts'

/** Texts of a publication's public pages. */
export const pageText = {
  kind: 'انتشارات',
  tabs: 'بخش‌های انتشارات',
  posts: 'پست‌ها',
  writers: 'نویسندگان',
  about: 'درباره',
  search: 'جست‌وجو در این انتشارات',
  counts: { posts: 'پست', followers: 'دنبال‌کننده' },
  since: 'در دفتر از',
  writerCount: (count: number) => `با ${formatNumber(count)} نویسنده`,
  roles: { owner: 'مدیر', editor: 'دبیر', writer: 'نویسنده' },
  aboutOf: (name: string) => `دربارهٔ ${name}`,
  noAbout: 'این انتشارات هنوز چیزی دربارهٔ خودش ننوشته است.',
  guidelines: 'راهنمای ارسال پست',
  staff: 'گردانندگان',
} as const
