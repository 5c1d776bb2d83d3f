import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { SearchType } from '#worker/discovery/search/contract.ts'

export const text = {
  search: 'جست‌وجو',
  lead: 'در متن پست‌ها و در نام نویسنده‌ها، انتشارات، پادکست‌ها، برچسب‌ها، موضوع‌ها و لیست‌ها بگرد.',
  description: 'جست‌وجو در پست‌ها، نویسنده‌ها، پادکست‌ها و برچسب‌های دفتر.',
  box: 'عبارت جست‌وجو',
  placeholder: 'دنبال چه می‌گردی؟',
  submit: 'بگرد',
  types: {
    posts: 'پست‌ها',
    users: 'آدم‌ها',
    publications: 'انتشارات',
    podcasts: 'پادکست‌ها',
    tags: 'برچسب‌ها',
    topics: 'موضوع‌ها',
    lists: 'لیست‌ها',
  } satisfies Record<SearchType, string>,
  suggestions: 'پیشنهادها',
  suggested: (count: number) => (count === 0 ? '' : `${formatNumber(count)} پیشنهاد؛ با پیکان‌های بالا و پایین انتخاب کن`),
  resultTypes: 'بخش‌های نتیجه',
  recent: 'جست‌وجوهای اخیر',
  recentHint: 'فقط روی همین دستگاه نگه داشته می‌شود.',
  clearRecent: 'حذف همه',
  popularTags: 'برچسب‌های پرکاربرد',
  popularTopics: 'موضوع‌های پرطرفدار',
  allTags: 'همهٔ برچسب‌ها',
  allTopics: 'همهٔ موضوع‌ها',
  /** The document title cannot contain elements, so Unicode isolates keep the query's direction. */
  titleOf: (query: string, type: SearchType) => `«\u2068${query}\u2069» در ${text.types[type]}`,
  descriptionOf: (query: string, type: SearchType) => `نتیجه‌های جست‌وجوی «\u2068${query}\u2069» در ${text.types[type]} دفتر.`,
  within: ['فقط در انتشارات', 'جست‌وجو شد.'],
  everywhere: 'جست‌وجو در همهٔ دفتر',
  inType: (type: SearchType) => `در ${text.types[type]}`,
  found: (count: number) =>
    count === 0 ? 'چیزی پیدا نشد' : `${count < LIMITS.searchCountLimit ? '' : 'دست‌کم '}${formatNumber(count)} نتیجه`,
  noMore: 'نتیجهٔ دیگری نیست.',
  truncated: (count: number) => `${formatNumber(count)} نتیجهٔ نخست نشان داده شده است؛ برای یافتن بقیه، عبارت را دقیق‌تر کن.`,
  enterQuery: 'عبارتی برای جست‌وجو بنویس',
  syntaxHint:
    'نیم‌فاصله، اعراب و گونهٔ حرف‌ها و رقم‌ها مهم نیست. «عبارت در گیومه» همان‌طور که هست جسته می‌شود، -واژه کنار می‌رود، برچسب:نام و از:شناسه دامنه را تنگ می‌کنند.',
  didYouMean: ['شاید منظورت', 'بود؟'],
  noResults: ['برای', 'چیزی پیدا نشد'],
  noResultsHint: 'واژهٔ کوتاه‌تر یا همانندی را بیازما، یا از موضوع‌ها آغاز کن.',
  elsewhere: 'اینجا نبود، ولی این‌ها هست:',
  browse: 'دیدن موضوع‌ها',
  others: 'در بخش‌های دیگر',
  none: 'جای دیگری هم نبود.',
  posts: (count: number) => `${formatNumber(count)} پست`,
  followers: (count: number) => `${formatNumber(count)} دنبال‌کننده`,
  of: 'از',
} as const
