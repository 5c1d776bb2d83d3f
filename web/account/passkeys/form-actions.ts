import { ApiError, unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'passkeys.rename': async ({ api, fields, params: { hash = '' } }) => {
    await unwrap(api.api.me.passkeys[':hash'].$patch({ param: { hash }, json: { name: fields.text('name') } }))
    return { notice: text.renamed }
  },
  'passkeys.remove': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.me.passkeys[':hash'].$delete({ param: { hash } })).catch((error: unknown) => {
      // The passkey is already gone.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    return { notice: text.removed }
  },
}
