import { formatDateTime } from '#shared/persian/jalali.ts'
import type { OutgoingEmail } from '#worker/lib/mail/index.ts'
import type { Rule } from './rules.ts'

const statusLink = { label: 'وضعیت حساب و درخواست بازبینی', path: '/me/settings/account#status' }
const quoteUnlessEmpty = (label: string, text: string): string[] => (text ? [`${label}: «\u2068${text}\u2069»`] : [])

interface SuspensionDetails {
  rule: Rule
  endsAt: number | null
  excerpt: string
  note: string
}

export const suspendedEmail = (to: string, { rule, endsAt, excerpt, note }: SuspensionDetails): OutgoingEmail => ({
  to,
  subject: 'حسابت در دفتر تعلیق شد',
  paragraphs: [
    `سلام، حسابت ${endsAt === null ? 'برای همیشه' : `تا ${formatDateTime(endsAt)}`} تعلیق شد. در این مدت می‌توانی بخوانی و از پست‌هایت نسخه بگیری، اما نمی‌توانی بنویسی.`,
    `قاعدهٔ ${rule.number}، ${rule.name}: ${rule.text}`,
    ...quoteUnlessEmpty('متنی که به آن مربوط است', excerpt),
    ...quoteUnlessEmpty('توضیح ناظر', note),
    'اگر این تصمیم را نادرست می‌دانی، یک بار می‌توانی درخواست بازبینی بدهی؛ ناظر دیگری آن را می‌خواند.',
  ],
  link: statusLink,
})

export const liftedEmail = (to: string): OutgoingEmail => ({
  to,
  subject: 'تعلیق حسابت برداشته شد',
  paragraphs: ['سلام، تعلیق حسابت برداشته شد و دوباره می‌توانی بنویسی.'],
  link: { label: 'رفتن به دفتر', path: '/home' },
})

export const appealAnsweredEmail = (to: string, accepted: boolean, answer: string): OutgoingEmail => ({
  to,
  subject: accepted ? 'درخواست بازبینی‌ات پذیرفته شد' : 'به درخواست بازبینی‌ات پاسخ داده شد',
  paragraphs: [
    accepted
      ? 'سلام، درخواست بازبینی‌ات پذیرفته شد: تعلیق برداشته شد و در پرونده‌ات به شمار نمی‌آید.'
      : 'سلام، ناظر دیگری درخواست بازبینی‌ات را خواند و تعلیق به جا ماند.',
    ...quoteUnlessEmpty('پاسخ', answer),
  ],
  link: statusLink,
})
