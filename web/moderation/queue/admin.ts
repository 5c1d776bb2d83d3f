import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/moderation', label: 'گزارش‌ها', group: 'moderation', order: 10, work: 'reports' }],
}
