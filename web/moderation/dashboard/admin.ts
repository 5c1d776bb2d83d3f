import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [
    { path: '/admin', label: 'داشبورد', order: 10 },
    { path: '/admin/dead-letters', label: 'کارهای شکست‌خورده', group: 'site', order: 50, work: 'deadLetters', forAdmins: true },
  ],
  auditSentences: {
    replay_job: ['کار شکست‌خورده‌ای را دوباره اجرا کرد', ''],
    discard_job: ['کار شکست‌خورده‌ای را حذف کرد', ''],
    repair_counter: ['شمارنده‌ای را درست کرد', ''],
  },
}
