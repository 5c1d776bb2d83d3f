import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    suspend: ['حساب', 'را تعلیق کرد'],
    lift: ['تعلیق حساب', 'را برداشت'],
    appeal_accepted: ['درخواست بازبینی', 'را پذیرفت'],
    appeal_refused: ['درخواست بازبینی', 'را رد کرد'],
  },
}
