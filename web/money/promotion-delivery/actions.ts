import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { promotedCardKeys } from '#web/lib/query-keys/money.ts'
import { text } from './text.ts'

export const hideCard = action({
  name: 'promotion-delivery.hide',
  params: ['post'],
  run: (api, { post }) => unwrap(api.api['promoted-card'].hidden[':post'].$put({ param: { post } })),
  done: text.hidden,
  refreshes: () => [promotedCardKeys.all],
})
