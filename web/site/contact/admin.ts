import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/contact', label: 'پیام‌ها', group: 'site', order: 10, work: 'contactMessages' }],
  auditSentences: {
    reply_contact: ['به پیام', 'پاسخ داد'],
    note_contact: ['برای پیام', 'یادداشت گذاشت'],
    assign_contact: ['پیام', 'را به کسی سپرد'],
    unassign_contact: ['پیام', 'را بی‌مسئول کرد'],
    close_contact: ['پیام', 'را بست'],
    reopen_contact: ['پیام', 'را دوباره باز کرد'],
    mark_contact_spam: ['پیام', 'را هرزنامه دانست'],
    create_canned_reply: ['پاسخ آمادهٔ تازه‌ای ساخت', ''],
    change_canned_reply: ['پاسخ آماده‌ای را تغییر داد', ''],
    delete_canned_reply: ['پاسخ آماده‌ای را حذف کرد', ''],
  },
}
