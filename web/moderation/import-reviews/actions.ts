import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { HELD_LIST } from '#web/moderation/admin/ReviewForms.tsx'
import { text } from './text.ts'

export const approveImport = action({
  name: 'import-reviews.approve',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.moderation['import-reviews'][':hash'].approve.$post({ param: { hash } })),
  done: text.approved,
  to: () => HELD_LIST,
  refreshes: () => [administrationKeys.all],
})

export const returnImport = action({
  name: 'import-reviews.return',
  params: ['hash'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { hash, reason }) => unwrap(api.api.moderation['import-reviews'][':hash'].return.$post({ param: { hash }, json: { reason } })),
  done: text.returned,
  to: () => HELD_LIST,
  refreshes: () => [administrationKeys.all],
})
