import type { DomainState } from '#worker/moderation/link-domains/contract.ts'

export const text = {
  title: 'دامنه‌های پرپیوند',
  lead: 'دامنه‌هایی که در یک روز پست‌ها و نظرهای بسیاری از کاربران تازه به آن‌ها پیوند داده‌اند.',
  states: 'وضعیت',
  stateNames: { open: 'در انتظار تصمیم', blocked: 'مسدود', ignored: 'نادیده‌گرفته' } satisfies Record<DomainState, string>,
  none: {
    open: 'دامنه‌ای در انتظار تصمیم نیست',
    blocked: 'دامنه‌ای مسدود نیست',
    ignored: 'دامنه‌ای نادیده گرفته نشده است',
  } satisfies Record<DomainState, string>,
  noneHint: 'هرگاه پیوند به یک دامنه ناگهان زیاد شود، اینجا می‌آید.',
  posts: (count: string) => `${count} پست`,
  comments: (count: string) => `${count} نظر`,
  users: (count: string) => `از ${count} کاربر تازه`,
  raisedAt: 'هشدار:',
  decided: 'تصمیم:',
  recent: 'تازه‌ترین پیونددهندگان:',
  block: 'مسدود کردن',
  blockOf: (domain: string) => `مسدود کردن ${domain}`,
  blockHint: 'پیوند تازه به دامنهٔ مسدود تا بررسی ناظر نگه داشته می‌شود. دامنهٔ نادیده‌گرفته دیگر هشدار نمی‌دهد.',
  ignore: 'نادیده گرفتن',
  ignoreOf: (domain: string) => `نادیده گرفتن ${domain}`,
  blocked: 'دامنه مسدود شد',
  ignored: 'دامنه نادیده گرفته شد',
} as const
