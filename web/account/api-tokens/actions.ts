import type { Scope } from '#shared/contract/account.ts'
import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { settingsKeys } from '#web/lib/query-keys/account.ts'
import { text } from './text.ts'

const EXPIRY_DAYS = [30, 90, 365] as const
const readDays = (days: string) => (days === '' ? null : (EXPIRY_DAYS.find((each) => String(each) === days) ?? 90))

export const createToken = action({
  name: 'api-tokens.create',
  params: [],
  fields: (form) => ({
    name: form.text('name'),
    // The API validates the scopes.
    scopes: form.all('scopes') as Scope[],
    expiresInDays: readDays(form.text('days')),
  }),
  run: (api, json) => unwrap(api.api.me['api-tokens'].$post({ json })),
  step: ({ token }) => ({ token }),
  refreshes: () => [settingsKeys.apiTokens],
})

export const revokeToken = action({
  name: 'api-tokens.revoke',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.me['api-tokens'][':hash'].$delete({ param: { hash } })),
  done: text.revoked,
  refreshes: () => [settingsKeys.apiTokens],
})
