import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [
    { path: '/admin/posts', label: 'پست‌ها', group: 'content', order: 20 },
    { path: '/admin/tags', label: 'برچسب‌ها', group: 'content', order: 30 },
    { path: '/admin/topics', label: 'موضوع‌ها', group: 'content', order: 40, forAdmins: true },
    { path: '/admin/featured', label: 'برگزیده‌ها', group: 'content', order: 50 },
  ],
  auditSentences: {
    rename_topic: ['نام موضوعی را عوض کرد', ''],
    hide_topic: ['موضوعی را پنهان کرد', ''],
    show_topic: ['موضوعی را دوباره نشان داد', ''],
    order_topics: ['ترتیب موضوع‌ها را عوض کرد', ''],
  },
}
