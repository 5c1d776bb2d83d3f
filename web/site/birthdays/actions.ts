import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { campaignKeys } from '#web/lib/query-keys/campaigns.ts'
import { cardPath } from './queries.ts'
import { text } from './text.ts'

const refreshes = ({ slug }: { slug: string }) => [campaignKeys.ownYear(slug)]

export const createCard = action({
  name: 'birthdays.createCard',
  params: ['slug'],
  run: (api, { slug }) => unwrap(api.api.campaigns[':slug'].card.$post({ param: { slug } })),
  done: text.created,
  to: ({ hash }, { slug }) => cardPath(slug, hash),
  refreshes,
})

export const deleteCard = action({
  name: 'birthdays.deleteCard',
  params: ['slug'],
  run: (api, { slug }) => unwrap(api.api.campaigns[':slug'].card.$delete({ param: { slug } })),
  done: text.deleted,
  to: (_, { slug }) => `/campaign/${slug}`,
  refreshes,
})
