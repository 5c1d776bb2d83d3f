const owner = (series: unknown) => (series ? 'مجموعه' : 'نویسنده')

export const text = {
  label: 'پس از این',
  next: (series: unknown) => `پست بعدی همین ${owner(series)}`,
  previous: (series: unknown) => `پست پیشین همین ${owner(series)}`,
  part: (number: string, count: string) => `قسمت ${number} از ${count}`,
  related: 'از همین دست',
  publication: 'بیشتر از این انتشارات',
  minutes: (count: string) => `${count} دقیقه`,
} as const
