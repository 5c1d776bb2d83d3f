import { formatNumber } from '#shared/persian/digits.ts'
import type { DomainState } from '#worker/moderation/link-domains/contract.ts'

const posts = (count: number) => `${formatNumber(count)} پست`

export const text = {
  heading: 'انتقال‌ها',
  postsHeading: 'پست‌ها',
  posts,
  waiting: (count: number) => `${posts(count)} در انتظار`,
  kinds: { posts: 'وبلاگ', podcast: 'پادکست' },
  title: (name: string) => `آنچه ${name} آورده است`,
  back: 'بازگشت به لیست',

  facts: 'مشخصات',
  owner: 'نویسنده',
  ownerSince: 'عضو از',
  source: 'از',
  openedAt: 'رسیده در',
  held: 'منتظر تصمیم',
  heldList: 'دیدن همه',
  ruled: 'جداگانه',
  ruledHint: 'به سبب واژه یا دامنهٔ مسدود یکی‌یکی بررسی می‌شود؛ این تصمیم به آن‌ها نمی‌رسد',
  running: 'هنوز می‌آید',
  runningHint: 'پس از تأیید، آنچه از این پس می‌آید هم بی‌انتظار منتشر می‌شود',
  rules: 'قاعده‌های واژه',
  rule: (name: string, count: number) => `${name} (${posts(count)})`,

  sample: 'نمونه‌ای از پست‌ها',
  sampleHint: 'از آغاز تا پایان زمان وبلاگ، و در هر بخش پُرپیوندترین. هر کدام را کامل بخوان.',
  untitled: 'بی‌عنوان',
  minutes: (count: number) => `${formatNumber(count)} دقیقه`,
  links: (count: number) => `${formatNumber(count)} پیوند به بیرون`,

  domains: 'دامنه‌هایی که به آن‌ها پیوند داده است',
  domain: 'دامنه',
  linkCount: 'پیوند',
  state: 'وضعیت',
  domainStates: { open: 'هشدار باز', blocked: 'مسدود', ignored: 'نادیده‌گرفته' } satisfies Record<DomainState, string>,
  noState: 'بی‌هشدار',
  moreDomains: (count: number) => `و ${formatNumber(count)} دامنهٔ دیگر`,
  noDomains: 'پیوندی به سایت دیگری ندارد.',

  actions: 'تصمیم',
  approve: 'تأیید همه',
  approveHint: (count: number) =>
    `${posts(count)} با تاریخ خودش منتشر می‌شود و نویسنده یک اعلان می‌گیرد. آنچه همین انتقال از این پس می‌آورد هم به سبب پیوند نگه داشته نمی‌شود.`,
  approveSubmit: 'تأیید و انتشار همه',
  approved: 'تأیید شد؛ پست‌ها یکی پس از دیگری منتشر می‌شود.',
  return: 'بازگرداندن همه',
  returnHint: 'هیچ‌کدام منتشر نمی‌شود و همه با توضیحت به نویسنده برمی‌گردد؛ پیش‌نویس‌ها سر جایشان می‌ماند. انتقالی که هنوز می‌آید مکث می‌کند.',
  returned: 'به نویسنده بازگردانده شد.',
} as const
