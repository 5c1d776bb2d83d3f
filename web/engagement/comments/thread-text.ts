import { formatNumber } from '#shared/persian/digits.ts'
import type { GoneReason } from '#worker/engagement/comments/contract.ts'

const GONE: Record<GoneReason, string> = {
  writer: 'نویسنده‌اش این نظر را حذف کرد.',
  postAuthor: 'نویسندهٔ پست این نظر را پنهان کرده است.',
  moderator: 'ناظران این نظر را حذف کرده‌اند.',
  unavailable: 'این نظر دیده نمی‌شود.',
}

/** Strings that every reader of a post downloads. */
export const text = {
  heading: (count: number) => (count > 0 ? `${formatNumber(count)} نظر` : 'نظرها'),
  none: 'هنوز نظری نوشته نشده است.',
  archived: (count: number) => `${formatNumber(count)} نظر از نشانی پیشین`,
  closed: 'نویسنده نظر گذاشتن زیر این پست را بسته است.',
  signIn: 'برای نظر دادن وارد شو',
  best: 'بهترین‌ها',
  newest: 'تازه‌ترین‌ها',
  order: 'ترتیب',
  find: 'جست‌وجو',
  deletedPerson: 'کاربر حذف‌شده',
  gone: (by: GoneReason) => GONE[by],
  edited: 'ویرایش‌شده',
  pinned: 'برگزیدهٔ نویسنده',
  inReplyTo: 'در پاسخ به',
  likes: (count: number) => `${formatNumber(count)} پسند`,
  more: 'نظرهای بعدی',
  all: (count: number) => `همهٔ ${formatNumber(count)} نظر`,
  author: 'نویسنده',
  moreReplies: (count: number) => `${formatNumber(count)} پاسخ دیگر`,
  loading: 'در حال بارگذاری…',
} as const
