import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { requireConfirmation } from '#web/ui/admin/require-confirmation.ts'
import { USER_ROLES } from './queries.ts'
import { text } from './text.ts'

const refreshes = () => [administrationKeys.all]

export const findByEmail = action({
  name: 'users.find-by-email',
  params: [],
  fields: (form) => ({ email: form.text('email') }),
  run: (api, { email }) => unwrap(api.api.admin.users['email-search'].$post({ json: { email } })),
  done: text.found,
  to: ({ handle }) => `/admin/users/${handle}`,
  refreshes,
})

export const showAddresses = action({
  name: 'users.show-addresses',
  params: ['handle'],
  run: (api, { handle }) => unwrap(api.api.admin.users[':handle'].addresses.$post({ param: { handle } })),
  done: text.shown,
  step: (addresses) => addresses,
  refreshes,
})

export const changeRole = action({
  name: 'users.change-role',
  params: ['handle'],
  fields: (form) => ({ role: USER_ROLES.find((each) => each === form.text('role')) ?? 'member' }),
  run: (api, { handle, role }) => unwrap(api.api.admin.users[':handle'].role.$put({ param: { handle }, json: { role } })),
  done: text.roleChanged,
  refreshes,
})

export const endSessions = action({
  name: 'users.end-sessions',
  params: ['handle'],
  fields: (form) => {
    requireConfirmation(form)
    return {}
  },
  run: (api, { handle }) => unwrap(api.api.admin.users[':handle']['end-sessions'].$post({ param: { handle } })),
  done: text.sessionsEnded,
  refreshes,
})

export const suspendUser = action({
  name: 'users.suspend',
  params: ['handle'],
  fields: (form) => {
    requireConfirmation(form)
    return {
      rule: Number(form.text('rule')),
      // A full URL of the text concerned becomes its path.
      subjectPath: form
        .text('subjectPath')
        .trim()
        .replace(/^https?:\/\/[^/]+(?=\/)/i, ''),
      excerpt: form.text('excerpt'),
      note: form.text('note'),
    }
  },
  run: (api, json) => unwrap(api.api.moderation.suspensions.$post({ json })),
  done: text.suspended,
  refreshes,
})

export const liftSuspension = action({
  name: 'users.lift',
  params: ['hash'],
  run: (api, { hash }) => unwrap(api.api.moderation.suspensions[':hash'].lift.$post({ param: { hash } })),
  done: text.lifted,
  refreshes,
})
