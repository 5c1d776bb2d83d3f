import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    add_juror: ['عضو تازه‌ای به داوران پویش افزود:', ''],
    remove_juror: ['عضوی را از داوران پویش برداشت:', ''],
    exclude_ballots: ['رأی‌هایی از پویش', 'را از شمارش کنار گذاشت'],
    include_ballots: ['رأی‌هایی از پویش', 'را به شمارش برگرداند'],
    publish_results: ['نتیجهٔ پویش', 'را منتشر کرد'],
  },
}
