import type { OutgoingEmail } from '#worker/lib/mail/index.ts'

export type ContactChange = 'email-changed' | 'email-removed' | 'phone-changed' | 'phone-removed'

const TEMPLATES: Record<ContactChange, { subject: string; lead: string }> = {
  'email-changed': {
    subject: 'ایمیل حسابت در دفتر تغییر کرد',
    lead: 'سلام، ایمیل حسابت همین حالا به نشانی دیگری تغییر کرد و از این پس نامه‌ها و کدها به آنجا می‌روند.',
  },
  'email-removed': { subject: 'ایمیلت از حساب دفتر حذف شد', lead: 'سلام، این ایمیل همین حالا از حسابت حذف شد.' },
  'phone-changed': { subject: 'موبایل حسابت در دفتر تغییر کرد', lead: 'سلام، شمارهٔ موبایلی همین حالا روی حسابت نشست.' },
  'phone-removed': { subject: 'موبایلت از حساب دفتر حذف شد', lead: 'سلام، شمارهٔ موبایل همین حالا از حسابت حذف شد.' },
}

/** Builds the email that reports a change of contact details, and what to do if it was unauthorized, to the previous address. */
export const contactChangedEmail = (to: string, change: ContactChange): OutgoingEmail => ({
  to,
  subject: TEMPLATES[change].subject,
  paragraphs: [
    TEMPLATES[change].lead,
    'اگر خودت این کار را کرده‌ای، کار دیگری لازم نیست.',
    'اگر تو نبوده‌ای، همین حالا به ما پیام بده و بنویس این حساب را چه زمانی ساخته‌ای؛ اگر هنوز می‌توانی وارد شوی، گذرواژه‌ات را عوض کن و به نشست‌های دیگر پایان بده.',
  ],
  link: { label: 'پیام به دفتر', path: '/contact-us' },
})

/** Builds the email that tells an address’s owner that someone tried to add it to another account. */
export const addressInUseEmail = (to: string): OutgoingEmail => ({
  to,
  subject: 'این نشانی پیش‌تر در دفتر حساب دارد',
  paragraphs: [
    'سلام، کسی خواست این نشانی را به حساب دیگری در دفتر بیفزاید. این نشانی پیش‌تر حساب دارد و چیزی تغییر نکرد.',
    'اگر خودت بودی، با همین نشانی وارد شو؛ اگر نه، این نامه را نادیده بگیر.',
  ],
  link: { label: 'ورود به دفتر', path: '/login' },
})
