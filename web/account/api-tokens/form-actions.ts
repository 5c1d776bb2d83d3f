import type { Scope } from '#shared/contract/account.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { EXPIRY_DAYS } from './ApiTokens.tsx'
import { text } from './text.ts'

const isDays = (days: string): days is keyof typeof EXPIRY_DAYS => days in EXPIRY_DAYS

export const formActions: FormActions = {
  'api-tokens.create': async ({ api, fields }) => {
    const days = fields.text('days')
    // The API validates the scopes.
    const json = {
      name: fields.text('name'),
      scopes: fields.all('scopes') as Scope[],
      expiresInDays: isDays(days) ? EXPIRY_DAYS[days] : 90,
    }
    const { token } = await unwrap(api.api.me['api-tokens'].$post({ json }))
    return { step: { token } }
  },
  'api-tokens.revoke': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.me['api-tokens'][':hash'].$delete({ param: { hash } }))
    return { notice: text.revoked }
  },
}
