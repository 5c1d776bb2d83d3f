import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/audit-log', label: 'گزارش کارها', group: 'site', order: 60 }],
}
