import type { OutgoingEmail } from '#worker/lib/mail/index.ts'

const TEMPLATES = {
  enter: {
    subject: 'کد ورود به دفتر',
    lead: 'سلام، کد ورود یا ثبت‌نام تو در دفتر این است:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد کسی وارد نمی‌شود.',
  },
  change: {
    subject: 'کد تأیید نشانی تازه در دفتر',
    lead: 'سلام، کسی این نشانی را برای حسابش در دفتر نوشته است. کد تأیید این است:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر؛ بدون کد این نشانی به حسابی افزوده نمی‌شود.',
  },
  feed: {
    subject: 'کد آوردن پادکست به دفتر',
    lead: 'سلام، کسی می‌خواهد پادکستی را به دفتر بیاورد که این نشانی در RSS آن آمده است. اگر تویی، این کد را بنویس:',
    notRequested: 'اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر و کد را به کسی نده؛ بدون آن پادکستت جابه‌جا نمی‌شود.',
  },
  confirm: {
    subject: 'کد تأیید هویت در دفتر',
    lead: 'سلام، برای ادامهٔ کاری که در حسابت خواسته‌ای، این کد را بنویس:',
    notRequested: 'اگر تو آن را نخواسته‌ای، کسی به حسابت وارد شده است؛ گذرواژه‌ات را عوض کن و نشست‌های دیگر را پایان بده.',
  },
}

export const codeEmail = (purpose: keyof typeof TEMPLATES, to: string, code: string): OutgoingEmail => {
  const { subject, lead, notRequested } = TEMPLATES[purpose]
  return {
    to,
    subject: `${subject}: \u2068${code}\u2069`,
    paragraphs: [lead, 'این کد ده دقیقه و فقط در همان مرورگری که آن را خواسته کار می‌کند.', notRequested],
    code,
  }
}
