import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/sponsored-posts', label: 'رپورتاژ آگهی‌ها', group: 'money', order: 70, work: 'sponsoredPosts', forAdmins: true }],
  auditSentences: {
    approve_sponsored_post: ['رپورتاژ آگهی', 'را تأیید کرد'],
    return_sponsored_post: ['رپورتاژ آگهی', 'را بازگرداند'],
    create_sponsored_post_package: ['بستهٔ رپورتاژ آگهی', 'را ساخت'],
    activate_sponsored_post_package: ['بستهٔ رپورتاژ آگهی', 'را فعال کرد'],
    deactivate_sponsored_post_package: ['بستهٔ رپورتاژ آگهی', 'را غیرفعال کرد'],
  },
}
