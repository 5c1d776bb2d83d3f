import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { HELD_LIST } from '#web/moderation/admin/ReviewForms.tsx'
import { text } from './text.ts'

export const releaseHeldPost = action({
  name: 'held-posts.release',
  params: ['hash', 'version'],
  run: (api, { hash, version }) =>
    unwrap(api.api.moderation['held-posts'][':hash'].release.$post({ param: { hash }, json: { version: Number(version) } })),
  done: text.released,
  to: () => HELD_LIST,
  refreshes: () => [administrationKeys.all],
})

export const returnHeldPost = action({
  name: 'held-posts.return',
  params: ['hash', 'version'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { hash, version, reason }) =>
    unwrap(api.api.moderation['held-posts'][':hash'].return.$post({ param: { hash }, json: { version: Number(version), reason } })),
  done: text.returned,
  to: () => HELD_LIST,
  refreshes: () => [administrationKeys.all],
})
