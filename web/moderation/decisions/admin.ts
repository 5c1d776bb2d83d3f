import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/appeals', label: 'درخواست‌های بازبینی', group: 'moderation', order: 30, work: 'appeals' }],
  auditSentences: {
    hide_post: ['پست', 'را پنهان کرد'],
    return_published_post: ['پست منتشرشدهٔ', 'را به پیش‌نویس‌ها بازگرداند'],
    remove_post: ['پست', 'را حذف کرد'],
    hide_comment: ['نظر', 'را پنهان کرد'],
    hide_list: ['لیست', 'را پنهان کرد'],
    remove_podcast: ['پادکست', 'را حذف کرد'],
    dismiss_reports: ['گزارش‌های', 'را رد کرد'],
    undo_decision: ['تصمیم دربارهٔ', 'را برگرداند'],
    decide_appeal: ['به درخواست بازبینی دربارهٔ', 'پاسخ داد'],
  },
}
