import { type NotificationDeclaration, TITLE, WHO } from '../declaration.ts'

/** Besides a reply to a comment of the user's, which has no event: that a held comment of theirs was approved. */
export const reply = {
  icon: 'reply',
  tab: 'comments',
  subject: 'comment',
  preference: { label: 'پاسخ به نظرم و تأیید آن', emails: 'اعلان پاسخ به نظرهایت و تأییدشان', inApp: true, email: true, push: true },
  sentence: { titled: [WHO, ' به نظرت زیر ', TITLE, ' پاسخ داد'], untitled: [WHO, ' به نظرت پاسخ داد'], emailed: 'untitled' },
  events: {
    approved: { titled: ['نظرت زیر ', TITLE, ' تأیید شد و دیده می‌شود'], untitled: ['نظرت تأیید شد و دیده می‌شود'] },
  },
} as const satisfies NotificationDeclaration
