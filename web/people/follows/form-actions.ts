import { nextPath } from '#web/account/auth/next-path.ts'
import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'

export const formActions: FormActions = {
  'interests.finish': async ({ api, params }) => {
    await unwrap(api.api.follows.interests.prompted.$post())
    return { to: nextPath(params.next) ?? '/home' }
  },
}
