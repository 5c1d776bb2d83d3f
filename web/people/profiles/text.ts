/** Texts of people's and publications' pages. */
export const text = {
  posts: 'پست‌ها',
  lists: 'لیست‌ها',
  publications: 'انتشارات',
  tabs: 'بخش‌های این صفحه',
  counts: {
    posts: (count: string) => `${count} پست`,
    followers: (count: string) => `${count} دنبال‌کننده`,
    following: (count: string) => `${count} دنبال‌شده`,
  },
  joined: 'در دفتر از',
  members: 'اعضا',
  roles: { owner: 'مدیر', editor: 'دبیر', writer: 'نویسنده' },
  links: 'پیوندها',
  noPosts: 'هنوز پستی اینجا منتشر نشده است.',
  explore: 'خواندن تازه‌ترین‌ها',
  title: (name: string) => `نوشته‌های ${name}`,
  listsOf: (name: string) => `لیست‌های ${name}`,
  publicationsOf: (name: string) => `انتشاراتِ ${name}`,
} as const
