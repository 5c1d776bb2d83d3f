import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    issue_invoice: ['صورت‌حساب', 'را صادر کرد'],
    void_invoice: ['صورت‌حساب', 'را باطل کرد'],
    refund_invoice: ['پول صورت‌حساب', 'را به کیف پول برگرداند'],
  },
}
