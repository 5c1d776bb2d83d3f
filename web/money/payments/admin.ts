import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    close_payment_review: ['بررسی پرداخت', 'را بست'],
    refund_payment_to_card: ['برگشت پرداخت', 'به کارت را ثبت کرد'],
  },
}
