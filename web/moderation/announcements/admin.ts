import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/announcements', label: 'اطلاعیه‌ها', group: 'site', order: 30, forAdmins: true }],
  auditSentences: {
    create_announcement: ['اطلاعیه‌ای نوشت', ''],
    stop_announcement: ['اطلاعیه‌ای را پایان داد', ''],
  },
}
