import type { WishList } from '#worker/site/wishes/contract.ts'

export const text = {
  title: 'آرزوها',
  lead: 'آرزوهای عضوها برای سالگردها. تا تأیید، فقط نویسنده می‌بیندشان.',
  lists: 'لیست‌های آرزوها',
  listNames: { pending: 'در انتظار بررسی', approved: 'تأییدشده' } satisfies Record<WishList, string>,
  none: { pending: 'آرزویی در انتظار بررسی نیست', approved: 'هنوز آرزویی تأیید نشده است' } satisfies Record<WishList, string>,
  noneHint: 'وقتی سالگردی برگزار شود و عضوی آرزویی بنویسد، اینجا می‌آید.',
  own: 'آرزوی خودت؛ دیگری دربارهٔ آن تصمیم می‌گیرد.',
  approve: 'تأیید',
  approveOf: (name: string) => `تأیید آرزوی «${name}»`,
  approved: 'آرزو تأیید شد و نمایش داده می‌شود.',
  reject: { pending: 'رد کردن', approved: 'برداشتن از صفحه' } satisfies Record<WishList, string>,
  rejectOf: (action: string, name: string) => `${action}، آرزوی «${name}»…`,
  rejected: 'آرزو رد شد و نمایش داده نمی‌شود.',
  reason: 'دلیل',
  reasonHint: 'نویسنده آن را می‌بیند و می‌تواند آرزویش را تغییر بدهد.',
} as const
