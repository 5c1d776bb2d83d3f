import { action } from '#web/lib/action.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import type { Channel, PostedContact } from './queries.ts'
import { text } from './text.ts'

interface Calls {
  send: (api: Api, typed: string) => Promise<CodeSent>
  verify: (api: Api, json: { challenge: string; code: string }) => Promise<unknown>
  remove: (api: Api) => Promise<unknown>
}

const refreshes = () => [settingsKeys.contactDetails]

function declareChannel(channel: Channel, calls: Calls, done: { saved: string; replaced: string; removed: string }) {
  const codeStep = (typed: string, challenge: string): PostedContact => ({
    channel,
    typed,
    sent: { challenge, expiresAt: 0, resendAfter: 0 },
  })
  return {
    request: action({
      name: `${channel}.request-code`,
      // Where a new code goes; empty if the form says it.
      params: ['to'],
      fields: (form) => ({ typed: form.text(channel) }),
      run: async (api, { to, typed }) => ({ typed: to || typed, sent: await calls.send(api, to || typed) }),
      step: ({ typed, sent }) => codeStep(typed, sent.challenge),
      refreshes: () => [],
    }),
    verify: action({
      name: `${channel}.verify`,
      params: ['to', 'challenge', 'replaces'],
      fields: (form) => ({ code: form.text('code') }),
      run: async (api, { challenge, code, replaces }) => {
        await calls.verify(api, { challenge, code })
        return replaces === 'true'
      },
      done: (isReplaced) => (isReplaced ? done.replaced : done.saved),
      stepOnError: ({ to, challenge }) => codeStep(to, challenge),
      refreshes,
    }),
    remove: action({ name: `${channel}.remove`, params: [], run: calls.remove, done: done.removed, refreshes }),
  }
}

export const {
  request: requestEmailCode,
  verify: verifyEmail,
  remove: removeEmail,
} = declareChannel(
  'email',
  {
    send: (api, email) => unwrap(api.api.me.email.$post({ json: { email } })),
    verify: (api, json) => unwrap(api.api.me.email.verify.$post({ json })),
    remove: (api) => unwrap(api.api.me.email.$delete()),
  },
  { saved: text.emailSaved, replaced: text.emailReplaced, removed: text.emailRemoved },
)

export const {
  request: requestPhoneCode,
  verify: verifyPhone,
  remove: removePhone,
} = declareChannel(
  'phone',
  {
    send: (api, phone) => unwrap(api.api.me.phone.$post({ json: { phone } })),
    verify: (api, json) => unwrap(api.api.me.phone.verify.$post({ json })),
    remove: (api) => unwrap(api.api.me.phone.$delete()),
  },
  { saved: text.phoneSaved, replaced: text.phoneSaved, removed: text.phoneRemoved },
)
