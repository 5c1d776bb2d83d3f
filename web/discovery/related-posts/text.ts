export const text = {
  label: 'پس از این',
  next: 'پست بعدی همین نویسنده',
  previous: 'پست پیشین همین نویسنده',
  related: 'از همین دست',
  minutes: (count: string) => `${count} دقیقه`,
} as const
