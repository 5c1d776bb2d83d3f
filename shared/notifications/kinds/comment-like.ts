import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

export const commentLike = {
  icon: 'heart',
  tab: 'likes',
  subject: 'comment',
  preference: { label: 'پسندیدن نظرم', emails: 'اعلان پسندیدن نظرهایت', inApp: true, email: false, push: false },
  sentence: {
    titled: [WHO, ' نظرت را زیر ', TITLE, [' پسندید', ' پسندیدند']],
    untitled: [WHO, ' نظرت را', [' پسندید', ' پسندیدند']],
    emailed: 'untitled',
  },
} as const satisfies NotificationDeclaration
