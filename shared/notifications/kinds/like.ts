import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const like = {
  icon: 'heart',
  tab: 'likes',
  subject: 'ownPost',
  preference: { label: 'پسندیدن پستم', emails: 'اعلان پسندیدن پست‌هایت', inApp: true, email: false, push: false },
  sentence: { titled: [WHO, ' پست ', TITLE, ' را', [' پسندید', ' پسندیدند']], untitled: [WHO, ' پستت را', [' پسندید', ' پسندیدند']] },
} as const satisfies NotificationDeclaration
