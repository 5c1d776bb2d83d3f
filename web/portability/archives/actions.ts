import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { archiveKeys } from '#web/lib/query-keys/portability.ts'
import { text } from './text.ts'

/** Of the account, or of the `publication`. */
export const requestArchive = action({
  name: 'archives.request',
  params: ['publication'],
  run: (api, { publication }) =>
    unwrap(
      publication === '' ? api.api.archives.me.$post() : api.api.archives.publications[':handle'].$post({ param: { handle: publication } }),
    ),
  done: text.requested,
  refreshes: () => [archiveKeys.all],
})

export const deleteArchive = action({
  name: 'archives.remove',
  params: ['hash', 'state'],
  run: (api, { hash }) => unwrap(api.api.archives[':hash'].$delete({ param: { hash } })),
  done: (_, { state }) => (state === 'running' ? text.cancelled : text.removed),
  refreshes: () => [archiveKeys.all],
})
