export const text = {
  label: 'پس از این',
  ofAuthor: { next: 'بعدی از همین نویسنده', previous: 'پیشین از همین نویسنده' },
  ofSeries: { next: 'قسمت بعدی', previous: 'قسمت پیشین' },
  part: (number: string, count: string) => `قسمت ${number} از ${count}`,
  related: 'از همین دست',
  publication: 'بیشتر از این انتشارات',
  minutes: (count: string) => `${count} دقیقه`,
} as const
