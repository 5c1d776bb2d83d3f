import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'
import { text } from './text.ts'

// Separate from the actions of the pages of subscriptions, whose texts readers of posts do not need.

export const subscribe = action({
  name: 'subscriptions.subscribe',
  params: ['kind', 'key'],
  fields: (form) => ({ email: form.text('email') }),
  // The API validates the kind.
  run: (api, { kind, key, email }) => unwrap(api.api['email-subscriptions'].$post({ json: { kind: kind as NewsletterKind, key, email } })),
  done: ({ state }) => text.done[state],
  refreshes: () => [],
})
