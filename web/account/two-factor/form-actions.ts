import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormStep } from '#web/lib/form-action.ts'
import type { OpenPanel } from './TwoFactorSection.tsx'
import { text } from './text.ts'

const panel = (twoFactor: OpenPanel): FormStep => ({ step: { twoFactor } })

export const formActions: FormActions = {
  'two-factor.begin': async ({ api }) => panel({ step: 'app', secret: await unwrap(api.api.me['two-factor'].$post()) }),
  'two-factor.confirm': {
    run: async ({ api, fields }) => {
      const { codes } = await unwrap(api.api.me['two-factor'].confirm.$post({ json: { code: fields.text('code') } }))
      return panel({ step: 'codes', codes })
    },
    // The form carries the secret, because a new one would not match the app that was just set up.
    onError: ({ fields }) => panel({ step: 'app', secret: JSON.parse(fields.text('setup') || '{}') }),
  },
  'two-factor.disable': async ({ api, fields }) => {
    await unwrap(api.api.me['two-factor'].disable.$post({ json: { code: fields.text('code') } }))
    return { notice: text.turnedOff }
  },
  'two-factor.renew': async ({ api }) => {
    const { codes } = await unwrap(api.api.me['two-factor']['recovery-codes'].$post())
    return panel({ step: 'codes', codes })
  },
}
