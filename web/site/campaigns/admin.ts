import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/campaigns', label: 'پویش‌ها', group: 'site', order: 20, forAdmins: true }],
  auditSentences: {
    create_campaign: ['پویش', 'را ساخت'],
    change_campaign: ['پویش', 'را تغییر داد'],
    publish_campaign: ['پویش', 'را منتشر کرد'],
    unpublish_campaign: ['پویش', 'را دوباره پیش‌نویس کرد'],
    cancel_campaign: ['پویش', 'را لغو کرد'],
    exclude_entry: ['پست', 'را از پویش کنار گذاشت'],
    readmit_entry: ['پست', 'را به پویش برگرداند'],
  },
}
