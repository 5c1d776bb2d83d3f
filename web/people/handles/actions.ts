import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { text } from './text.ts'

export const changeHandle = action({
  name: 'handles.change',
  params: [],
  fields: (form) => ({ handle: form.text('handle') }),
  run: (api, json) => unwrap(api.api.me.handle.$put({ json })),
  done: text.saved,
  refreshes: () => [settingsKeys.handle, authKeys.viewer],
})
