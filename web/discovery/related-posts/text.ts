export const text = {
  label: 'پس از این',
  next: 'پست بعدی',
  previous: 'پست پیشین',
  part: (number: string, count: string) => `قسمت ${number} از ${count}`,
  related: 'از همین دست',
  publication: 'بیشتر از این انتشارات',
  minutes: (count: string) => `${count} دقیقه`,
} as const
