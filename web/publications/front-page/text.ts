import { formatNumber } from '#shared/persian/digits.ts'

export const text = {
  featured: 'برگزیده‌ها',
  series: 'مجموعه‌ها',
  newest: 'تازه‌ترین‌ها',
  pinned: 'سنجاق‌شده',
  people: 'نویسندگان',
  parts: (count: number) => `${formatNumber(count)} قسمت`,
  partNumber: (number: number) => `قسمت ${formatNumber(number)}`,
  morePeople: (count: number) => `و ${formatNumber(count)} نفر دیگر`,
  empty: 'این انتشارات هنوز پستی ندارد.',
  emptyMore: 'نخستین پستش که منتشر شود، همین‌جا می‌بینی.',
  explore: 'خواندن تازه‌ترین‌ها',
  seriesOf: 'مجموعه‌ای از',
  seriesTitle: (title: string, publication: string) => `${title}؛ مجموعه‌ای از ${publication}`,
  totalMinutes: (minutes: number) => `${formatNumber(minutes)} دقیقه خواندن در همه`,
  emptySeries: 'این مجموعه هنوز پستی ندارد.',
  backTo: (name: string) => `صفحهٔ ${name}`,
  moreAbout: 'دربارهٔ انتشارات',
} as const
