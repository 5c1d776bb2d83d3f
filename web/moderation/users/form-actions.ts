import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import { requireConfirmation } from '#web/money/administration/require-confirmation.ts'
import { USER_ROLES } from './queries.ts'
import { readSuspension } from './read-suspension.ts'
import { text } from './text.ts'

export const formActions: FormActions = {
  'users.find-by-email': async ({ api, fields }) => {
    const { handle } = await unwrap(api.api.admin.users['email-search'].$post({ json: { email: fields.text('email') } }))
    return { to: `/admin/users/${handle}`, notice: text.found }
  },
  'users.show-addresses': async ({ api, params: { handle = '' } }) => ({
    step: await unwrap(api.api.admin.users[':handle'].addresses.$post({ param: { handle } })),
  }),
  'users.change-role': async ({ api, fields, params: { handle = '' } }) => {
    const role = USER_ROLES.find((each) => each === fields.text('role')) ?? 'member'
    await unwrap(api.api.admin.users[':handle'].role.$put({ param: { handle }, json: { role } }))
    return { notice: text.roleChanged }
  },
  'users.end-sessions': async ({ api, fields, params: { handle = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.admin.users[':handle']['end-sessions'].$post({ param: { handle } }))
    return { notice: text.sessionsEnded }
  },
  'users.suspend': async ({ api, fields, params: { handle = '' } }) => {
    requireConfirmation(fields)
    await unwrap(api.api.moderation.suspensions.$post({ json: readSuspension(handle, fields.text) }))
    return { notice: text.suspended }
  },
  'users.lift': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.moderation.suspensions[':hash'].lift.$post({ param: { hash } }))
    return { notice: text.lifted }
  },
}
