import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { FollowedMany, Subscription, SubscriptionsPreview } from '#worker/distribution/opml/contract.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'

export const text = {
  title: 'آوردن و بردن دنبال‌شده‌ها',
  lead: 'فایل OPML برنامهٔ پادکستت را بیاور تا هر چه از آن در دفتر هست دنبال کنی؛ پیش از دنبال کردن، همه را می‌بینی. دنبال‌شده‌های خودت را هم به همین شکل می‌توانی ببری.',
  export: 'بردن دنبال‌شده‌هایم',
  import: 'آوردن فایل OPML',
  paste: 'چسباندن',
  pasteLabel: 'متن فایل OPML',
  pasteHint: `تا ۱ مگابایت و ${formatNumber(LIMITS.opmlOutlines)} سطر.`,
  pasteRead: 'خواندن',
  large: 'این فایل از ۱ مگابایت بزرگ‌تر است؛ دو نیمه‌اش کن و جدا بیاور.',
  summary: ({ found, missing, malformed }: SubscriptionsPreview) => {
    const count = (state: string) => found.filter((one) => one.state === state).length
    const parts = [
      [count('open'), 'را می‌توانی دنبال کنی'],
      [count('followed'), 'را از پیش دنبال می‌کنی'],
      [missing.length, 'در دفتر نیست'],
      [malformed.length, 'خوانده نشد'],
    ] as const
    return `${parts.flatMap(([n, said]) => (n > 0 ? [`${formatNumber(n)} تا ${said}`] : [])).join('، ')}.`
  },
  open: 'این‌ها در دفتر هستند',
  all: 'همه',
  titleInFile: 'در فایل: ',
  kinds: {
    podcast: 'پادکست',
    user: 'آدم',
    publication: 'انتشارات',
    list: 'لیست',
    topic: 'موضوع',
    tag: 'برچسب',
  } satisfies Record<FollowKind, string>,
  room: (left: number) =>
    left === 0
      ? `تا ${formatNumber(LIMITS.follows)} نفر و انتشارات و پادکست و لیست را می‌توانی دنبال کنی و دیگر جا نداری.`
      : `برای آدم، انتشارات، پادکست و لیست، ${formatNumber(left)} جای دیگر داری.`,
  over: (over: number) => `${formatNumber(over)} تا بیش از جایی است که داری؛ از برگزیده‌ها کم کن.`,
  follow: (count: number) => (count === 0 ? 'دنبال کردن' : `دنبال کردن ${formatNumber(count)} تا`),
  followed: (count: number) => `${formatNumber(count)} تا را دنبال می‌کنی.`,
  known: 'از پیش دنبال می‌کنی',
  notFollowable: 'این‌ها را نمی‌توانی دنبال کنی',
  states: { open: '', followed: '', blocked: 'یکی از شما دیگری را مسدود کرده است', self: 'خودت' } satisfies Record<
    Subscription['state'],
    string
  >,
  refused: {
    missing: 'دیگر در دفتر نیست',
    blocked: 'یکی از شما دیگری را مسدود کرده است',
    self: 'خودت',
    full: 'دیگر جا نداشتی',
  } satisfies Record<FollowedMany['refused'][number]['reason'], string>,
  notFollowed: 'این‌ها دنبال نشد',
  missing: 'در دفتر نیست',
  missingHint: 'این‌ها از جای دیگری می‌آیند؛ لیستشان را نگه دار تا گمشان نکنی.',
  copy: 'کپی لیست',
  copied: 'لیست کپی شد.',
  notCopied: 'مرورگرت نگذاشت کپی کنیم؛ لیست را خودت انتخاب و کپی کن.',
  malformed: 'خوانده نشد',
  malformedHint: 'نشانی این سطرها درست نیست.',
  noName: 'بی‌نام',
  noAddress: 'بی‌نشانی',
  done: 'بستن',
} as const
