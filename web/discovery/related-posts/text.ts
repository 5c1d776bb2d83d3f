export const text = {
  label: 'پس از این',
  next: 'پست بعدی همین نویسنده',
  previous: 'پست پیشین همین نویسنده',
  related: 'از همین دست',
  publication: 'بیشتر از این انتشارات',
  minutes: (count: string) => `${count} دقیقه`,
} as const
