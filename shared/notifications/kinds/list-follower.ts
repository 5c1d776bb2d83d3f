import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const listFollower = {
  icon: 'bookmarks',
  tab: 'follows',
  subject: 'list',
  preference: { label: 'دنبال‌کنندهٔ لیستم', emails: 'اعلان دنبال‌کنندگان لیست‌هایت', inApp: true, email: false, push: false },
  sentence: {
    titled: [WHO, ' لیست ', TITLE, ' را', [' دنبال کرد', ' دنبال کردند']],
    untitled: [WHO, ' یکی از لیست‌هایت را', [' دنبال کرد', ' دنبال کردند']],
  },
} as const satisfies NotificationDeclaration
