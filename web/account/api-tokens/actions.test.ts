import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

const create = (days: string, expiresInDays: number | null) => ({
  form: 'api-tokens.create',
  fields: { name: 'یادداشت', scopes: ['read', 'write'], days },
  answers: { 'POST /api/me/api-tokens': { token: 'secret' } },
  sends: [['POST /api/me/api-tokens', { name: 'یادداشت', scopes: ['read', 'write'], expiresInDays }] as const],
  step: { token: 'secret' },
})

describeForms([
  create('30', 30),
  create('365', 365),
  create('', null),
  create('7000', 90),
  { form: 'api-tokens.revoke?hash=a%2Fb', sends: [['DELETE /api/me/api-tokens/a%2Fb']], notice: text.revoked },
])
