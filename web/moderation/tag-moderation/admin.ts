import type { AdminDeclaration } from '#web/lib/admin-declaration.ts'

export const admin: AdminDeclaration = {
  auditSentences: {
    rename_tag: ['نام برچسبی را عوض کرد', ''],
    hide_tag: ['برچسبی را پنهان کرد', ''],
    show_tag: ['برچسبی را دوباره نشان داد', ''],
    merge_tag: ['برچسبی را ادغام کرد', ''],
    split_tag: ['برچسبی را جدا کرد', ''],
  },
}
