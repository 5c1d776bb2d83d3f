import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const post = {
  icon: 'feather',
  tab: 'others',
  subject: 'post',
  preference: { label: 'پست تازهٔ کسی که دنبال می‌کنم', emails: 'اعلان پست‌های تازه', inApp: true, email: false, push: true },
  sentence: { titled: [WHO, ' ', TITLE, ' را منتشر کرد'], untitled: [WHO, ' پستی منتشر کرد'] },
} as const satisfies NotificationDeclaration
