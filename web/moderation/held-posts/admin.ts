import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  pages: [{ path: '/admin/moderation/held', label: 'در انتظار بررسی', group: 'moderation', order: 20, work: 'heldPosts' }],
}
