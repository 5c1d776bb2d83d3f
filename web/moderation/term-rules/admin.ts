import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/term-rules', label: 'قاعده‌های واژه‌ها', group: 'moderation', order: 50 }],
  auditSentences: {
    create_term_rule: ['قاعدهٔ واژه‌های', 'را ساخت'],
    update_term_rule: ['قاعدهٔ واژه‌های', 'را ویرایش کرد'],
    try_term_rule: ['قاعدهٔ واژه‌های', 'را آزمایش کرد'],
    activate_term_rule: ['قاعدهٔ واژه‌های', 'را فعال کرد'],
    retire_term_rule: ['قاعدهٔ واژه‌های', 'را از کار انداخت'],
  },
}
