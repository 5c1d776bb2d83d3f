import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { wishKeys } from '#web/lib/query-keys/wishes.ts'
import { text as moderationText } from './moderation-text.ts'
import { text } from './text.ts'

const ownKeys = ({ slug }: { slug: string }) => [wishKeys.own(slug), wishKeys.list(slug)]

export const writeWish = action({
  name: 'wishes.write',
  params: ['slug'],
  fields: (form) => ({ body: form.text('body') }),
  run: (api, { slug, body }) => unwrap(api.api.campaigns[':slug'].wish.$put({ param: { slug }, json: { body } })),
  done: text.sent,
  refreshes: ownKeys,
})

export const deleteWish = action({
  name: 'wishes.delete',
  params: ['slug'],
  run: (api, { slug }) => unwrap(api.api.campaigns[':slug'].wish.$delete({ param: { slug } })),
  done: text.deleted,
  refreshes: ownKeys,
})

export const approveWish = action({
  name: 'wishes.approve',
  params: ['hash', 'version'],
  run: (api, { hash, version }) =>
    unwrap(api.api.moderation.wishes[':hash'].approve.$post({ param: { hash }, json: { version: Number(version) } })),
  done: moderationText.approved,
  refreshes: () => [administrationKeys.all],
})

export const rejectWish = action({
  name: 'wishes.reject',
  params: ['hash', 'version'],
  fields: (form) => ({ reason: form.text('reason') }),
  run: (api, { hash, version, reason }) =>
    unwrap(api.api.moderation.wishes[':hash'].reject.$post({ param: { hash }, json: { version: Number(version), reason } })),
  done: moderationText.rejected,
  refreshes: () => [administrationKeys.all],
})
