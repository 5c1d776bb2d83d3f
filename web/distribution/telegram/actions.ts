import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import { telegramKeys } from '#web/lib/query-keys/telegram.ts'
import { text } from './text.ts'

const refreshes = ({ owner }: { owner: string }) => [telegramKeys.channel(owner), telegramKeys.messages(owner)]
const readOptions = (form: FormFields) => ({
  mode: form.text('mode') === 'ask' ? ('ask' as const) : ('automatic' as const),
  silent: form.text('silent') === 'on',
  tags: form.text('tags') === 'on',
})

export const connectTelegram = action({
  name: 'telegram.connect',
  params: ['owner'],
  fields: (form) => ({ token: form.text('token'), chat: form.text('chat'), ...readOptions(form) }),
  run: (api, { owner, ...json }) => unwrap(api.api.telegram[':owner'].$put({ param: { owner }, json })),
  done: text.connected,
  refreshes,
})

export const changeTelegramOptions = action({
  name: 'telegram.options',
  params: ['owner'],
  fields: readOptions,
  run: (api, { owner, ...json }) => unwrap(api.api.telegram[':owner'].$patch({ param: { owner }, json })),
  done: text.saved,
  refreshes,
})

export const testTelegram = action({
  name: 'telegram.test',
  params: ['owner'],
  run: (api, { owner }) => unwrap(api.api.telegram[':owner'].test.$post({ param: { owner } })),
  done: text.tested,
  refreshes,
})

export const disconnectTelegram = action({
  name: 'telegram.disconnect',
  params: ['owner'],
  run: (api, { owner }) => unwrap(api.api.telegram[':owner'].$delete({ param: { owner } })),
  done: text.disconnected,
  refreshes,
})

export const sendToTelegram = action({
  name: 'telegram.send',
  params: ['owner', 'hash'],
  run: (api, { owner, hash }) => unwrap(api.api.telegram[':owner'].posts[':hash'].$post({ param: { owner, hash } })),
  done: text.queued,
  refreshes,
})

export const declineForTelegram = action({
  name: 'telegram.decline',
  params: ['owner', 'hash'],
  run: (api, { owner, hash }) => unwrap(api.api.telegram[':owner'].posts[':hash'].$delete({ param: { owner, hash } })),
  done: text.declined,
  refreshes,
})
