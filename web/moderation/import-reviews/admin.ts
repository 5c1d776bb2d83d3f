import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    approve_import: ['آنچه', 'از جای دیگر آورده بود یک‌جا تأیید کرد'],
    return_import: ['آنچه', 'از جای دیگر آورده بود یک‌جا بازگرداند'],
  },
}
