import type { ProfileLine } from '#shared/profile-texts.ts'

export const text = {
  posts: 'پست‌ها',
  lists: 'لیست‌ها',
  publications: 'انتشارات',
  tabs: 'بخش‌های این صفحه',
  counts: { posts: 'پست', followers: 'دنبال‌کننده', following: 'دنبال‌شده' },
  lines: { city: 'ساکن' } satisfies Record<ProfileLine, string>,
  edit: 'ویرایش صفحه',
  writesIn: 'می‌نویسد در',
  joined: 'در دفتر از',
  pinned: 'سنجاق‌شده',
  noPosts: 'هنوز پستی اینجا منتشر نشده است',
  noPostsHint: 'دنبالش کن تا نخستین پستش به خانه‌ات برسد.',
  noOwnPosts: 'هنوز پستی منتشر نکرده‌ای',
  noOwnPostsHint: 'نخستین پستت اینجا می‌آید و هر که این صفحه را ببیند می‌تواند بخواندش.',
  writeFirst: 'نوشتن نخستین پست',
  explore: 'خواندن تازه‌ترین‌ها',
  title: (name: string) => `پست‌های ${name}`,
  listsOf: (name: string) => `لیست‌های ${name}`,
  publicationsOf: (name: string) => `انتشاراتِ ${name}`,
} as const
