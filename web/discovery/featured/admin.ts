import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    pick: ['پست', 'را به برگزیده‌ها افزود'],
    unpick: ['پست', 'را از برگزیده‌ها برداشت'],
    order_picks: ['ترتیب برگزیده‌ها را عوض کرد', ''],
  },
}
