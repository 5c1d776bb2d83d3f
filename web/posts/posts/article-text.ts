export const text = {
  minutes: (minutes: string) => `${minutes} دقیقه`,
  edited: 'ویراسته در',
  edit: 'ویرایش',
  by: 'نوشتهٔ',
  inPublication: 'در',
  tags: 'برچسب‌ها',
  topics: 'موضوع‌ها',
  likers: 'پسندها',
  comments: (count: string) => `${count} نظر`,
} as const
