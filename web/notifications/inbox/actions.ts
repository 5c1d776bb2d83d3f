import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { notificationKeys } from '#web/lib/query-keys/people.ts'
import { text } from './text.ts'

export const markRead = action({
  name: 'notifications.read',
  params: ['upTo'],
  run: (api, json) => unwrap(api.api.me.notifications.read.$put({ json })),
  done: text.allRead,
  refreshes: () => [notificationKeys.all],
})
