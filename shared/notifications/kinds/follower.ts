import { type NotificationDeclaration, WHO } from '../declaration.ts'

export const follower = {
  icon: 'userPlus',
  tab: 'follows',
  preference: { label: 'دنبال‌کنندهٔ تازه', emails: 'اعلان دنبال‌کنندهٔ تازه', inApp: true, email: false, push: false },
  sentence: [WHO, [' دنبالت کرد', ' دنبالت کردند']],
} as const satisfies NotificationDeclaration
