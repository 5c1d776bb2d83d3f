import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'

const WITHOUT_WORK = formatNumber(LIMITS.contactMessagesWithoutWork)

export const text = {
  title: 'تماس با ما',
  lead: 'پرسش، پیشنهاد یا گزارشی داری؟ بنویس؛ با ایمیل پاسخ می‌دهیم.',
  description: 'راه تماس با دفتر: پرسش، پیشنهاد، گزارش خطا یا محتوای نادرست.',
  name: 'نام',
  email: 'ایمیل',
  emailHint: 'پاسخ را به همین نشانی می‌فرستیم و جای دیگری نشانش نمی‌دهیم.',
  subject: 'موضوع',
  reportedLetter: (hash: string) => `گزارش نامهٔ ${hash}`,
  message: 'پیام',
  messageHint: 'اگر دربارهٔ پستی است، نشانی‌اش را هم بنویس.',
  needsScripts: `از نشانی اینترنتی تو امروز ${WITHOUT_WORK} پیام رسیده است. برای پیام بعدی جاوااسکریپت را روشن کن، یا فردا دوباره بفرست.`,
  working: `امروز بیش از ${WITHOUT_WORK} پیام فرستاده‌ای؛ مرورگرت چند ثانیه حساب می‌کند تا پیام‌های خودکار نیایند…`,
  send: 'فرستادن پیام',
  failed: 'پیامت فرستاده نشد و همین‌جا مانده است.',
  sent: 'پیامت رسید',
  sentHint: 'این شماره را نگه دار؛ اگر دوباره دربارهٔ همین پیام نوشتی، بگو.',
  receipt: 'شمارهٔ رسید',
  another: 'نوشتن پیامی دیگر',
  help: 'شاید پاسخت اینجا باشد',
  links: [
    { to: '/login', title: 'نمی‌توانم وارد شوم', hint: 'با کدی که به ایمیلت می‌فرستیم وارد شو و گذرواژهٔ تازه بگذار.' },
    { to: '/me/posts/removed', title: 'پستم حذف شده است', hint: 'پست‌های حذف‌شده و علت هر کدام را ببین.' },
    { to: '/me/settings/account', title: 'می‌خواهم حسابم را تغییر دهم', hint: 'نام کاربری، ایمیل، گذرواژه و نشست‌ها.' },
    { to: '/search', title: 'دنبال پستی یا کسی می‌گردم', hint: 'در عنوان‌ها، نویسنده‌ها و برچسب‌ها بگرد.' },
  ],
} as const
