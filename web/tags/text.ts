import { formatNumber } from '#worker/lib/persian/digits.ts'

/** Texts of tags. */
export const text = {
  tags: 'برچسب‌ها',
  tagsLead: 'واژه‌هایی که نویسنده‌ها پای پست‌هایشان گذاشته‌اند.',
  tagsDescription: 'برچسب‌های پرکاربرد و فهرست الفبایی همهٔ برچسب‌های دفتر.',
  popular: 'پرکاربردها',
  alphabetical: 'به ترتیب الفبا',
  letters: 'حرف‌ها',
  digits: 'رقم‌ها',
  none: 'هنوز برچسبی در کار نیست',
  noneHint: 'برچسب‌هایی که نویسنده‌ها هنگام انتشار بنویسند اینجا فهرست می‌شوند.',
  write: 'نوشتن پست',
  posts: (count: number) => `${formatNumber(count)} پست`,
  followers: (count: number) => `${formatNumber(count)} دنبال‌کننده`,
  tagTitle: (name: string) => `برچسب ${name}`,
  tagDescription: (name: string, count: number) => `${formatNumber(count)} پست با برچسب «${name}» در دفتر، تازه‌ترین‌ها نخست.`,
  newest: 'تازه‌ترین پست‌ها',
  empty: 'پستی با این برچسب نیست',
  emptyHint: 'شاید از انتشار پس گرفته شده باشد. برچسب‌های دیگر را ببین.',
  allTags: 'همهٔ برچسب‌ها',
  related: 'برچسب‌های نزدیک',
  writers: 'پرکارترین نویسنده‌ها',
} as const
