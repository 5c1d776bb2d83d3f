import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/link-domains', label: 'دامنه‌های پرپیوند', group: 'moderation', order: 60 }],
  auditSentences: {
    block_link_domain: ['دامنهٔ', 'را مسدود کرد'],
    ignore_link_domain: ['دامنهٔ', 'را نادیده گرفت'],
  },
}
