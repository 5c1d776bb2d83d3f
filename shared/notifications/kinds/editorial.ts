import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

/** Events that tell editors what happened in their publication's submission queue. */
export const editorial = {
  icon: 'book',
  tab: 'others',
  holdsPostTitle: true,
  preference: { label: 'میز تحریریهٔ انتشاراتم', emails: 'اعلان میز تحریریه', inApp: true, email: true, push: true },
  events: {
    submitted: [WHO, ' ', TITLE, ' را برای انتشاراتت فرستاد'],
    resubmitted: [WHO, ' نسخهٔ تازهٔ ', TITLE, ' را فرستاد'],
    withdrawn: [WHO, ' ', TITLE, ' را پس گرفت'],
    assigned: [WHO, ' بررسی ', TITLE, ' را به تو سپرد'],
    suggestionAnswered: [WHO, ' به پیشنهادهای ', TITLE, ' پاسخ داد'],
    failed: ['پست پذیرفته‌شدهٔ ', TITLE, ' منتشر نشد و به میز تحریریه برگشت'],
    movedOut: [WHO, ' ', TITLE, ' را از انتشارات به صفحهٔ خودش برد'],
  },
} as const satisfies NotificationDeclaration
