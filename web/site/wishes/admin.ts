import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/wishes', label: 'آرزوها', group: 'moderation', order: 40, work: 'wishes' }],
  auditSentences: {
    approve_wish: ['آرزویی را تأیید کرد', ''],
    reject_wish: ['آرزویی را رد کرد', ''],
  },
}
