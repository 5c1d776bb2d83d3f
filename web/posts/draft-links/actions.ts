import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { draftLinkKeys } from '#web/lib/query-keys/posts.ts'
import { text } from './text.ts'

export const revokeLink = action({
  name: 'draft-links.revoke',
  params: ['link'],
  run: (api, { link }) => unwrap(api.api['draft-links'][':link'].$delete({ param: { link } })),
  done: text.revoked,
  refreshes: () => [draftLinkKeys.lists],
})
