import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/users', label: 'کاربران', group: 'content', order: 10 }],
  auditSentences: {
    change_role: ['نقش حساب', 'را عوض کرد'],
    end_sessions: ['نشست‌های حساب', 'را پایان داد'],
    show_addresses: ['ایمیل و شمارهٔ همراه حساب', 'را دید'],
    find_by_email: ['حساب', 'را با ایمیلش پیدا کرد'],
  },
}
