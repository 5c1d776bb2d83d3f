import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const comment = {
  icon: 'message',
  tab: 'comments',
  subject: 'comment',
  preference: { label: 'نظر برای پستم', emails: 'اعلان نظرهای تازه', inApp: true, email: true, push: true },
  sentence: { titled: [WHO, ' زیر ', TITLE, ' نظر نوشت'], untitled: [WHO, ' زیر پستت نظر نوشت'] },
} as const satisfies NotificationDeclaration
