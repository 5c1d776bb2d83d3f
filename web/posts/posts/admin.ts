import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    release_post: ['پست', 'را تأیید کرد'],
    return_post: ['پست', 'را بازگرداند'],
  },
}
