export const text = {
  mine: 'انتشارات من',
  mineLead: 'انتشاراتی که در آن‌ها می‌نویسی یا اداره‌شان می‌کنی.',
  noneMine: 'عضو هیچ انتشاراتی نیستی. وقتی مدیر یک انتشارات تو را به آن بیفزاید، اینجا می‌بینی‌اش.',
  none: 'عضو هیچ انتشاراتی نیست.',
  explore: 'جست‌وجوی انتشارات',
  posts: (count: string) => `${count} پست`,
  followers: (count: string) => `${count} دنبال‌کننده`,
  members: (count: string) => `${count} عضو`,
  roles: { owner: 'مدیر', editor: 'دبیر', writer: 'نویسنده' },
} as const
