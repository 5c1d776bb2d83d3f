import { action } from '#web/lib/action.ts'
import { ignoreNotFound, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { text } from './text.ts'

export const renamePasskey = action({
  name: 'passkeys.rename',
  params: ['hash'],
  fields: (form) => ({ name: form.text('name') }),
  run: (api, { hash, name }) => unwrap(api.api.me.passkeys[':hash'].$patch({ param: { hash }, json: { name } })),
  done: text.renamed,
  refreshes: () => [settingsKeys.passkeys],
})

export const removePasskey = action({
  name: 'passkeys.remove',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.me.passkeys[':hash'].$delete({ param: { hash } })).catch(ignoreNotFound),
  done: text.removed,
  refreshes: () => [settingsKeys.passkeys],
})
