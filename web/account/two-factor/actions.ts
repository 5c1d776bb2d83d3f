import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import type { OpenPanel } from './queries.ts'
import { text } from './text.ts'

const panel = (twoFactor: OpenPanel) => ({ twoFactor })
const refreshes = () => [settingsKeys.twoFactor]

export const beginTwoFactor = action({
  name: 'two-factor.begin',
  params: [],
  run: (api) => unwrap(api.api.me['two-factor'].$post()),
  step: (secret) => panel({ step: 'app', secret }),
  refreshes,
})

export const confirmTwoFactor = action({
  name: 'two-factor.confirm',
  params: [],
  fields: (form) => ({ code: form.text('code'), setup: form.text('setup') }),
  run: (api, { code }) => unwrap(api.api.me['two-factor'].confirm.$post({ json: { code } })),
  done: text.turnedOn,
  step: ({ codes }) => panel({ step: 'codes', codes }),
  // The form carries the secret, because a new one would not match the app that was just set up.
  stepOnError: ({ setup }) => panel({ step: 'app', secret: JSON.parse(setup || '{}') }),
  refreshes,
})

export const disableTwoFactor = action({
  name: 'two-factor.disable',
  params: [],
  fields: (form) => ({ code: form.text('code') }),
  run: (api, json) => unwrap(api.api.me['two-factor'].disable.$post({ json })),
  done: text.turnedOff,
  refreshes,
})

export const renewRecoveryCodes = action({
  name: 'two-factor.renew',
  params: [],
  run: (api) => unwrap(api.api.me['two-factor']['recovery-codes'].$post()),
  step: ({ codes }) => panel({ step: 'codes', codes }),
  refreshes,
})
