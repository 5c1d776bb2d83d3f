import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    'take down comment': ['نظر', 'را حذف کرد'],
  },
}
