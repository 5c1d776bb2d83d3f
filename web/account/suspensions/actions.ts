import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { text } from './text.ts'

export const appealSuspension = action({
  name: 'suspensions.appeal',
  params: [],
  fields: (form) => ({ text: form.text('text') }),
  run: (api, json) => unwrap(api.api.me.appeal.$post({ json })),
  done: text.sent,
  refreshes: () => [settingsKeys.suspension],
})
