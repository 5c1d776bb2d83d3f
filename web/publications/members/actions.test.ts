import { expect, test } from 'vitest'
import { describeForms } from '#web/lib/testing/form-rows.ts'
import { submitForm } from '#web/lib/testing/submit-form.ts'
import { text } from './text.ts'

const BASE = '/api/publications'

describeForms([
  {
    form: 'members.change-role?hash=p1&handle=sara&role=editor&name=سارا',
    sends: [[`PATCH ${BASE}/p1/members/sara`, { role: 'editor' }]],
    notice: text.roleChanged('سارا', text.roles.editor),
  },
  { form: 'members.remove?hash=p1&handle=sara&name=سارا', sends: [[`DELETE ${BASE}/p1/members/sara`]], notice: text.removed('سارا') },
  { form: 'members.leave?hash=p1', sends: [[`DELETE ${BASE}/p1/membership`]], to: '/me/publications', notice: text.left },
  {
    form: 'invitations.create?hash=p1',
    fields: { to: '@sara', role: 'editor' },
    sends: [[`POST ${BASE}/p1/invitations`, { to: '@sara', role: 'editor' }]],
    notice: text.invited('@sara'),
  },
  {
    form: 'invitations.create?hash=p1',
    fields: { to: 'sara' },
    sends: [[`POST ${BASE}/p1/invitations`, { to: 'sara', role: 'writer' }]],
    notice: text.invited('sara'),
  },
  { form: 'invitations.resend?hash=p1&invitation=i', sends: [[`POST ${BASE}/p1/invitations/i/resend`]], notice: text.resent },
  { form: 'invitations.revoke?hash=p1&invitation=i', sends: [[`DELETE ${BASE}/p1/invitations/i`]], notice: text.revoked },
  { form: 'offers.accept?invitation=i&name=مجله', sends: [[`POST ${BASE}/pending-offers/i/accept`]], notice: text.joined('مجله') },
  { form: 'offers.decline?invitation=i', sends: [[`POST ${BASE}/pending-offers/i/decline`]], notice: text.declined },
  {
    form: 'invitation-links.accept?token=t&name=مجله',
    answers: { [`POST ${BASE}/invitation-links/t/accept`]: { publication: { hash: 'p1', handle: 'mag' } } },
    sends: [[`POST ${BASE}/invitation-links/t/accept`]],
    to: '/me/publications/p1',
    notice: text.joined('مجله'),
  },
  {
    form: 'invitation-links.decline?token=t',
    sends: [[`POST ${BASE}/invitation-links/t/decline`]],
    to: '/me/publications',
    notice: text.declined,
  },
  {
    form: 'transfer.offer?hash=p1',
    fields: { handle: ' @sara ' },
    answers: { [`PUT ${BASE}/p1/transfer`]: { transfer: { to: { name: 'سارا' } } } },
    sends: [[`PUT ${BASE}/p1/transfer`, { handle: 'sara' }]],
    notice: text.offered('سارا'),
  },
  {
    // Another handle than the typed one would be that of somebody else.
    form: 'transfer.offer?hash=p1',
    fields: { handle: 'sa@ra' },
    answers: { [`PUT ${BASE}/p1/transfer`]: { transfer: { to: { name: 'سارا' } } } },
    sends: [[`PUT ${BASE}/p1/transfer`, { handle: 'sa@ra' }]],
    notice: text.offered('سارا'),
  },
  { form: 'transfer.cancel?hash=p1', sends: [[`DELETE ${BASE}/p1/transfer`]], notice: text.offerCancelled },
  { form: 'transfer.accept?hash=p1&name=مجله', sends: [[`POST ${BASE}/p1/transfer/accept`]], notice: text.transferAccepted('مجله') },
  { form: 'transfer.decline?hash=p1', sends: [[`POST ${BASE}/p1/transfer/decline`]], notice: text.transferDeclined },
])

test('a member is removed after a question', async () => {
  expect(await submitForm('members.confirm-removal?hash=p1&handle=sara&name=سارا')).toMatchObject({ sent: [], hasContent: true })
})
