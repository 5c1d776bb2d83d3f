import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'notifications.read': async ({ api, params: { upTo = '' } }) => {
    await unwrap(api.api.me.notifications.read.$put({ json: { upTo } }))
    return { notice: text.allRead }
  },
}
