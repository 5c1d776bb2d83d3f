import type { AdminGroup } from '#web/lib/admin-declaration.ts'

export const text = {
  menu: 'بخش‌های مدیریت',
  groups: {
    moderation: 'نظارت',
    content: 'کاربران و محتوا',
    money: 'پول و تبلیغ',
    site: 'سایت',
  } satisfies Record<AdminGroup, string>,
  heldPosts: 'در انتظار بررسی',
  reason: 'توضیح برای نویسنده',
  reasonHint: 'بنویس چه چیزی را درست کند تا منتشر شود.',
  notWaiting: 'این دیگر در انتظار بررسی نیست',
  notWaitingHint: 'دربارهٔ آن تصمیم گرفته‌اند، یا نویسنده آن را عوض کرده یا پس گرفته است.',
  backToHeld: 'آنچه در انتظار است',
} as const
