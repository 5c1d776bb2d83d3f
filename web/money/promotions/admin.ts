import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    approve_promotion: ['افزایش بازدید', 'را تأیید کرد'],
    reject_promotion: ['افزایش بازدید', 'را رد کرد'],
    stop_promotion: ['افزایش بازدید', 'را بست'],
    create_promotion_package: ['بستهٔ بازدید', 'را ساخت'],
    activate_promotion_package: ['بستهٔ بازدید', 'را فعال کرد'],
    deactivate_promotion_package: ['بستهٔ بازدید', 'را غیرفعال کرد'],
  },
}
