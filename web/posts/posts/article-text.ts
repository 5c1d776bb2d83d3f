export const text = {
  minutes: (minutes: string) => `${minutes} دقیقه`,
  edited: 'ویراسته در',
  edit: 'ویرایش',
  by: 'نوشتهٔ',
  inPublication: 'در',
  actions: 'پسند، نظر، ذخیره و هم‌رسانی',
  resume: 'ادامه از همان‌جا',
  tags: 'برچسب‌ها',
  topics: 'موضوع‌ها',
  likes: (count: string) => `${count} پسند`,
  comments: (count: string) => `${count} نظر`,
} as const
