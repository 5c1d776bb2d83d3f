import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/feature-switches', label: 'بخش‌های دفتر', group: 'site', order: 40, forAdmins: true }],
  auditSentences: {
    turn_off_feature: ['بخشی از دفتر را خاموش کرد', ''],
    turn_on_feature: ['بخشی از دفتر را روشن کرد', ''],
  },
}
