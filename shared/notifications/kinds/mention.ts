import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const mention = {
  icon: 'at',
  tab: 'comments',
  subject: 'comment',
  preference: { label: 'بردن نامم', emails: 'اعلان بردن نامت', inApp: true, email: true, push: true },
  sentence: { titled: [WHO, ' زیر ', TITLE, ' نامت را برد'], untitled: [WHO, ' در نظری نامت را برد'], emailed: 'untitled' },
} as const satisfies NotificationDeclaration
