import { unwrap } from '#web/lib/api.ts'
import type { FormActions, FormRequest } from '#web/lib/form-action.ts'
import type { AssignableRole } from '#worker/publications/members/contract.ts'
import { RemovalDialog } from './MemberList.tsx'
import { text } from './text.ts'

// The API validates the role.
const toRole = (role = '') => role as AssignableRole
const memberParam = ({ hash = '', handle = '' }: FormRequest['params']) => ({ hash, handle })
const invitationParam = ({ hash = '', invitation = '' }: FormRequest['params']) => ({ hash, invitation })
const nothing = () => undefined

export const formActions: FormActions = {
  'members.change-role': async ({ api, params, params: { role, name = '' } }) => {
    await unwrap(api.api.publications[':hash'].members[':handle'].$patch({ param: memberParam(params), json: { role: toRole(role) } }))
    return { notice: text.roleChanged(name, text.roles[toRole(role)]) }
  },
  'members.confirm-removal': async ({ params: { hash = '', handle = '', name = '' } }) => ({
    content: <RemovalDialog {...{ hash, handle, name }} open pending={false} onClose={nothing} onConfirm={nothing} />,
  }),
  'members.remove': async ({ api, params, params: { name = '' } }) => {
    await unwrap(api.api.publications[':hash'].members[':handle'].$delete({ param: memberParam(params) }))
    return { notice: text.removed(name) }
  },
  'members.leave': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.publications[':hash'].membership.$delete({ param: { hash } }))
    return { to: '/me/publications', notice: text.left }
  },
  'invitations.create': async ({ api, fields, params: { hash = '' } }) => {
    const json = { to: fields.text('to'), role: toRole(fields.text('role')) }
    await unwrap(api.api.publications[':hash'].invitations.$post({ param: { hash }, json }))
    return { notice: text.invited(json.to) }
  },
  'invitations.resend': async ({ api, params }) => {
    await unwrap(api.api.publications[':hash'].invitations[':invitation'].resend.$post({ param: invitationParam(params) }))
    return { notice: text.resent }
  },
  'invitations.revoke': async ({ api, params }) => {
    await unwrap(api.api.publications[':hash'].invitations[':invitation'].$delete({ param: invitationParam(params) }))
    return { notice: text.revoked }
  },
  'offers.accept': async ({ api, params: { invitation = '', name = '' } }) => {
    await unwrap(api.api.publications['pending-offers'][':invitation'].accept.$post({ param: { invitation } }))
    return { notice: text.joined(name) }
  },
  'offers.decline': async ({ api, params: { invitation = '' } }) => {
    await unwrap(api.api.publications['pending-offers'][':invitation'].decline.$post({ param: { invitation } }))
    return { notice: text.declined }
  },
  'invitation-links.accept': async ({ api, params: { token = '', name = '' } }) => {
    const { publication } = await unwrap(api.api.publications['invitation-links'][':token'].accept.$post({ param: { token } }))
    return { to: `/me/publications/${publication.hash}`, notice: text.joined(name) }
  },
  'invitation-links.decline': async ({ api, params: { token = '' } }) => {
    await unwrap(api.api.publications['invitation-links'][':token'].decline.$post({ param: { token } }))
    return { to: '/me/publications', notice: text.declined }
  },
  'transfer.offer': async ({ api, fields, params: { hash = '' } }) => {
    const json = { handle: fields.text('handle').trim().replace(/^@/, '') }
    const { transfer } = await unwrap(api.api.publications[':hash'].transfer.$put({ param: { hash }, json }))
    return { notice: text.offered(transfer?.to.name ?? '') }
  },
  'transfer.cancel': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.publications[':hash'].transfer.$delete({ param: { hash } }))
    return { notice: text.offerCancelled }
  },
  'transfer.accept': async ({ api, params: { hash = '', name = '' } }) => {
    await unwrap(api.api.publications[':hash'].transfer.accept.$post({ param: { hash } }))
    return { notice: text.transferAccepted(name) }
  },
  'transfer.decline': async ({ api, params: { hash = '' } }) => {
    await unwrap(api.api.publications[':hash'].transfer.decline.$post({ param: { hash } }))
    return { notice: text.transferDeclined }
  },
}
