import { formatNumber } from '#shared/persian/digits.ts'

export const text = {
  topics: 'موضوع‌ها',
  topicsLead: 'دلت می‌خواهد دربارهٔ چه بخوانی؟',
  topicsDescription: 'موضوع‌های دفتر، از ادبیات و تاریخ تا فناوری و سفر، با شمار پست‌های هر کدام.',
  noPosts: 'هنوز کسی چیزی ننوشته است',
  posts: (count: number) => `${formatNumber(count)} پست`,
  followers: (count: number) => `${formatNumber(count)} دنبال‌کننده`,
  topicDescription: (name: string, count: number) => `${formatNumber(count)} پست دربارهٔ ${name} در دفتر، تازه‌ترین‌ها نخست.`,
  newest: 'تازه‌ترین پست‌ها',
  continued: (title: string) => `${title}، ادامه`,
  empty: 'هنوز پستی در این موضوع نیست',
  emptyHint: 'نخستین را تو بنویس، یا موضوع‌های دیگر را ببین.',
  allTopics: 'همهٔ موضوع‌ها',
  yours: 'موضوع‌های تو',
  noneFollowed: 'هنوز موضوعی را دنبال نمی‌کنی.',
  change: 'تغییر',
  tagsInUse: 'برچسب‌های پرکاربرد',
  writers: 'نویسنده‌های این موضوع',
  publications: 'انتشارات این موضوع',
  tags: 'برچسب‌های این موضوع',
} as const
