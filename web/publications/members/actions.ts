import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { publicationKeys } from '#web/lib/query-keys/people.ts'
import type { AssignableRole } from '#worker/publications/members/contract.ts'
import { text } from './text.ts'

// The API validates the role.
const toRole = (role: string) => role as AssignableRole
const refreshes = () => [publicationKeys.all]

export const changeRole = action({
  name: 'members.change-role',
  params: ['hash', 'handle', 'role', 'name'],
  run: async (api, { hash, handle, role, name }) => {
    const json = { role: toRole(role) }
    await unwrap(api.api.publications[':hash'].members[':handle'].$patch({ param: { hash, handle }, json }))
    return text.roleChanged(name, text.roles[json.role])
  },
  done: (message) => message,
  refreshes,
})

export const removeMember = action({
  name: 'members.remove',
  params: ['hash', 'handle', 'name'],
  run: (api, { hash, handle, name }) =>
    unwrap(api.api.publications[':hash'].members[':handle'].$delete({ param: { hash, handle } })).then(() => name),
  done: text.removed,
  refreshes,
})

export const leavePublication = action({
  name: 'members.leave',
  params: ['hash'],
  run: (api, param) => unwrap(api.api.publications[':hash'].membership.$delete({ param })),
  done: text.left,
  to: () => '/me/publications',
  refreshes: () => [publicationKeys.mine],
})

export const createInvitation = action({
  name: 'invitations.create',
  params: ['hash'],
  // Editors invite writers only, so that their form has no role.
  fields: (form) => ({ to: form.text('to'), role: toRole(form.text('role') || 'writer') }),
  run: (api, { hash, ...json }) => unwrap(api.api.publications[':hash'].invitations.$post({ param: { hash }, json })).then(() => json.to),
  done: text.invited,
  refreshes,
})

export const resendInvitation = action({
  name: 'invitations.resend',
  params: ['hash', 'invitation'],
  run: (api, param) => unwrap(api.api.publications[':hash'].invitations[':invitation'].resend.$post({ param })),
  done: text.resent,
  refreshes,
})

export const revokeInvitation = action({
  name: 'invitations.revoke',
  params: ['hash', 'invitation'],
  run: (api, param) => unwrap(api.api.publications[':hash'].invitations[':invitation'].$delete({ param })),
  done: text.revoked,
  refreshes,
})

export const acceptInvitation = action({
  name: 'offers.accept',
  params: ['invitation', 'name'],
  run: (api, { invitation, name }) =>
    unwrap(api.api.publications['pending-offers'][':invitation'].accept.$post({ param: { invitation } })).then(() => name),
  done: text.joined,
  refreshes,
})

export const declineInvitation = action({
  name: 'offers.decline',
  params: ['invitation'],
  run: (api, param) => unwrap(api.api.publications['pending-offers'][':invitation'].decline.$post({ param })),
  done: text.declined,
  refreshes,
})

export const acceptLink = action({
  name: 'invitation-links.accept',
  params: ['token', 'name'],
  run: async (api, { token, name }) => ({
    ...(await unwrap(api.api.publications['invitation-links'][':token'].accept.$post({ param: { token } }))),
    name,
  }),
  done: ({ name }) => text.joined(name),
  to: ({ publication: { hash } }) => `/me/publications/${hash}`,
  refreshes,
})

export const declineLink = action({
  name: 'invitation-links.decline',
  params: ['token'],
  run: (api, param) => unwrap(api.api.publications['invitation-links'][':token'].decline.$post({ param })),
  done: text.declined,
  to: () => '/me/publications',
  refreshes,
})

export const offerTransfer = action({
  name: 'transfer.offer',
  params: ['hash'],
  fields: (form) => ({ handle: form.text('handle').trim().replace(/^@/, '') }),
  run: (api, { hash, handle }) => unwrap(api.api.publications[':hash'].transfer.$put({ param: { hash }, json: { handle } })),
  done: ({ transfer }) => text.offered(transfer?.to.name ?? ''),
  refreshes,
})

export const cancelTransfer = action({
  name: 'transfer.cancel',
  params: ['hash'],
  run: (api, param) => unwrap(api.api.publications[':hash'].transfer.$delete({ param })),
  done: text.offerCancelled,
  refreshes,
})

export const acceptTransfer = action({
  name: 'transfer.accept',
  params: ['hash', 'name'],
  run: (api, { hash, name }) => unwrap(api.api.publications[':hash'].transfer.accept.$post({ param: { hash } })).then(() => name),
  done: text.transferAccepted,
  refreshes,
})

export const declineTransfer = action({
  name: 'transfer.decline',
  params: ['hash'],
  run: (api, param) => unwrap(api.api.publications[':hash'].transfer.decline.$post({ param })),
  done: text.transferDeclined,
  refreshes,
})
