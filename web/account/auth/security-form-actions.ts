import { persianDigits } from '#shared/persian/digits.ts'
import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { securityText } from './security-text.ts'

export const formActions: FormActions = {
  'password.change': async ({ api, fields }) => {
    const current = fields.has('current') ? fields.text('current') : undefined
    const json = { current, next: fields.text('next'), endOthers: fields.has('endOthers'), endTokens: fields.has('endTokens') }
    return { notice: securityText.changed(await unwrap(api.api.me.password.$put({ json }))) }
  },
  'sessions.end': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.me.sessions[':hash'].$delete({ param: { hash } })).catch((error: unknown) => {
      // The session is already gone.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    return { notice: securityText.ended }
  },
  'sessions.end-others': async ({ api }) => {
    const { ended } = await unwrap(api.api.me.sessions.$delete())
    return { notice: ended > 0 ? securityText.endedOthers(persianDigits(ended)) : securityText.noOthers }
  },
}
