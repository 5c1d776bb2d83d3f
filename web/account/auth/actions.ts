import { persianDigits } from '#shared/persian/digits.ts'
import { action } from '#web/lib/action.ts'
import { ignoreNotFound, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { securityText } from './security-text.ts'

export const changePassword = action({
  name: 'password.change',
  params: [],
  fields: (form) => ({
    current: form.has('current') ? form.text('current') : undefined,
    next: form.text('next'),
    endOthers: form.has('endOthers'),
    endTokens: form.has('endTokens'),
  }),
  run: (api, json) => unwrap(api.api.me.password.$put({ json })),
  done: securityText.changed,
  refreshes: () => [settingsKeys.password, settingsKeys.sessions, settingsKeys.apiTokens],
})

export const endSession = action({
  name: 'sessions.end',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.me.sessions[':hash'].$delete({ param: { hash } })).catch(ignoreNotFound),
  done: securityText.ended,
  refreshes: () => [settingsKeys.sessions],
})

export const endOtherSessions = action({
  name: 'sessions.end-others',
  params: [],
  run: (api) => unwrap(api.api.me.sessions.$delete()),
  done: ({ ended }) => (ended > 0 ? securityText.endedOthers(persianDigits(ended)) : securityText.noOthers),
  refreshes: () => [settingsKeys.sessions],
})
