import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [
    { path: '/admin/payments', label: 'پرداخت‌ها', group: 'money', order: 10, work: 'payments', forAdmins: true },
    { path: '/admin/invoices', label: 'صورت‌حساب‌ها', group: 'money', order: 20, forAdmins: true },
    { path: '/admin/daily-totals', label: 'جمع روزانه', group: 'money', order: 30, forAdmins: true },
    { path: '/admin/discount-codes', label: 'کدهای تخفیف', group: 'money', order: 40, forAdmins: true },
    { path: '/admin/promotions', label: 'افزایش بازدیدها', group: 'money', order: 50, work: 'promotions', forAdmins: true },
    { path: '/admin/promotion-packages', label: 'بسته‌های بازدید', group: 'money', order: 60, forAdmins: true },
    { path: '/admin/sponsored-post-packages', label: 'بسته‌های رپورتاژ آگهی', group: 'money', order: 80, forAdmins: true },
  ],
  auditSentences: {
    create_discount_code: ['کد تخفیف', 'را ساخت'],
    activate_discount_code: ['کد تخفیف', 'را فعال کرد'],
    deactivate_discount_code: ['کد تخفیف', 'را غیرفعال کرد'],
  },
}
