import { action } from '#web/lib/action.ts'
import { ignoreNotFound, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { text } from './text.ts'

export const removePushDevice = action({
  name: 'push-devices.remove',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.me['push-devices'][':hash'].$delete({ param: { hash } })).catch(ignoreNotFound),
  done: text.removed,
  refreshes: () => [settingsKeys.pushDevices],
})
