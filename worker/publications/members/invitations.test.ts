import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import {
  aPublication,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { Invitation, Invitations, PendingOffers } from './contract.ts'
import { pruneInvitations } from './pending-invitations.ts'

const db = database(env)

let mails: RenderedEmail[] = []
beforeEach(() => {
  mails = []
  setMailer(async (_, mail) => void mails.push(mail))
})

const scene = async () => {
  const [owner, editor, guest] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor] })
  return { owner, editor, guest, publication, path: `/api/publications/${publication.hash}` }
}

async function invite(by: TestUser, path: string, to: string, role: 'editor' | 'writer' = 'writer') {
  const response = await as(by).post(`${path}/invitations`, { to, role })
  expect(response.status).toBe(201)
  return Invitation.parse(await response.json())
}
const offersTo = async (user: TestUser) => PendingOffers.parse(await (await as(user).get('/api/publications/pending-offers')).json())
const accept = (user: TestUser, { hash }: { hash: string }, over = {}) =>
  as(user).post(`/api/publications/pending-offers/${hash}/accept`, {}, over)
const roleOf = async (publication: { id: number }, user: TestUser) =>
  (
    await env.DB.prepare('SELECT role FROM publication_members WHERE publication_id = ? AND user_id = ?')
      .bind(publication.id, user.id)
      .first<{ role: string }>()
  )?.role
const eventsOf = async (user: TestUser) => {
  await deliverNotifications()
  return (await readNotifications(user)).map((line) => line.split(' ')[1])
}

const anAddress = () => `guest-${newHash()}@Mail.example`
async function tokenFor(address: string): Promise<string> {
  await runAllJobs()
  const text = mails.filter(({ to }) => to === address).at(-1)?.text ?? ''
  return /\/me\/publications\/invitations\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

test('an invited user sees the invitation, accepts it, becomes a member with its role and the inviter is notified', async () => {
  const { owner, guest, publication, path } = await scene()
  await invite(owner, path, `@${guest.handle.toUpperCase()}`, 'editor')
  expect(await eventsOf(guest)).toEqual(['invited'])
  const { invitations } = await offersTo(guest)
  expect(invitations).toMatchObject([{ role: 'editor', publication: { handle: publication.handle }, by: { handle: owner.handle } }])
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await accept(guest, invitations[0] ?? { hash: '' })
    expect(await response.json()).toEqual({ publication: { hash: publication.hash, handle: publication.handle } })
  }
  expect(await roleOf(publication, guest)).toBe('editor')
  expect(await eventsOf(owner)).toEqual(['joined'])
  expect((await offersTo(guest)).invitations).toEqual([])
})

test('declining tells the inviter and makes nobody a member; afterwards the invitation cannot be accepted', async () => {
  const { editor, guest, publication, path } = await scene()
  const invitation = await invite(editor, path, guest.handle)
  expect((await as(guest).post(`/api/publications/pending-offers/${invitation.hash}/decline`)).status).toBe(204)
  expect((await accept(guest, invitation)).status).toBe(409)
  expect(await roleOf(publication, guest)).toBeUndefined()
  expect(await eventsOf(editor)).toEqual(['declined'])
})

test('the answer goes to the owner if the inviter no longer edits the publication', async () => {
  const { owner, editor, guest, path } = await scene()
  const invitation = await invite(editor, path, guest.handle)
  await as(editor).delete(`${path}/membership`)
  await accept(guest, invitation)
  expect(await eventsOf(editor)).toEqual([])
  expect(await eventsOf(owner)).toEqual(['joined'])
})

test('a repeated invitation returns the pending one, and one to another role is a conflict', async () => {
  const { owner, guest, path } = await scene()
  const first = await invite(owner, path, guest.handle)
  expect((await invite(owner, path, guest.handle)).hash).toBe(first.hash)
  expect((await as(owner).post(`${path}/invitations`, { to: guest.handle, role: 'editor' })).status).toBe(409)
  expect(await eventsOf(guest)).toEqual(['invited'])
})

test.each(['member', 'blocking', 'blocked', 'blocked by the owner', 'closed', 'unknown', 'publication', 'nothing'])(
  'inviting is refused with a message beside the field: %s',
  async (kind) => {
    const { owner, editor, guest, publication, path } = await scene()
    const block = (by: TestUser, whom: TestUser) =>
      runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', by.id, whom.id)
    let to = guest.handle
    if (kind === 'member') to = editor.handle
    if (kind === 'blocking') await block(guest, editor)
    if (kind === 'blocked') await block(editor, guest)
    if (kind === 'blocked by the owner') await block(owner, guest)
    if (kind === 'closed') await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", guest.id)
    if (kind === 'unknown') to = `x${newHash()}`
    if (kind === 'publication') to = publication.handle
    if (kind === 'nothing') to = ' @ '
    const response = await as(editor).post(`${path}/invitations`, { to, role: 'writer' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { fields: { to: expect.any(String) } } })
    expect(await queryNumber('SELECT count(*) AS n FROM publication_invitations WHERE publication_id = ?', publication.id)).toBe(0)
  },
)

test('an editor invites writers only, and revokes only such invitations', async () => {
  const { owner, editor, guest, path } = await scene()
  expect((await as(editor).post(`${path}/invitations`, { to: guest.handle, role: 'editor' })).status).toBe(403)
  const invitation = await invite(owner, path, guest.handle, 'editor')
  expect((await as(editor).delete(`${path}/invitations/${invitation.hash}`)).status).toBe(403)
  expect((await as(owner).delete(`${path}/invitations/${invitation.hash}`)).status).toBe(204)
  expect((await accept(guest, invitation)).status).toBe(409)
})

test('the link of an emailed invitation works once, for whoever opens it, and the address is forgotten', async () => {
  const { owner, guest, publication, path } = await scene()
  const address = anAddress()
  await invite(owner, path, address)
  const token = await tokenFor(address)
  const link = `/api/publications/invitation-links/${token}`
  expect(await (await as(guest).get(link)).json()).toMatchObject({ role: 'writer', publication: { hash: publication.hash } })
  expect((await as(guest).post(`${link}/accept`)).status).toBe(200)
  expect((await as(guest).post(`${link}/accept`)).status).toBe(200)
  expect(await roleOf(publication, guest)).toBe('writer')
  const other = await aUser()
  expect((await as(other).get(link)).status).toBe(404)
  expect((await as(other).post(`${link}/accept`)).status).toBe(404)
  expect(
    await queryNumber('SELECT count(*) AS n FROM publication_invitations WHERE email IS NOT NULL AND publication_id = ?', publication.id),
  ).toBe(0)
})

test('resending replaces the link of an email, and extends the invitation', async () => {
  const { owner, guest, path } = await scene()
  const address = anAddress()
  const invitation = await invite(owner, path, address)
  const first = await tokenFor(address)
  setClockOffset(10 * DAY)
  expect((await as(owner).post(`${path}/invitations/${invitation.hash}/resend`)).status).toBe(204)
  const second = await tokenFor(address)
  expect((await as(guest).get(`/api/publications/invitation-links/${first}`)).status).toBe(404)
  setClockOffset(20 * DAY)
  expect((await as(guest).get(`/api/publications/invitation-links/${second}`)).status).toBe(200)
})

test('the same person receives at most three messages a day from a publication', async () => {
  const { owner, guest, path } = await scene()
  for (const to of [anAddress(), guest.handle]) {
    const { hash } = await invite(owner, path, to)
    const again = () => as(owner).post(`${path}/invitations/${hash}/resend`)
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([204, 204, 429])
  }
})

test('an address whose owner blocked the inviter gets no email, and the inviter does not learn of it', async () => {
  const { owner, guest, path } = await scene()
  await runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', guest.id, owner.id)
  await invite(owner, path, guest.email)
  expect(await tokenFor(guest.email)).toBe('')
  expect((await offersTo(guest)).invitations).toEqual([])
})

test('an emailed invitation also waits in the account that verified the address', async () => {
  const { owner, guest, publication, path } = await scene()
  await invite(owner, path, guest.email.toUpperCase(), 'editor')
  const [invitation] = (await offersTo(guest)).invitations
  expect((await accept(guest, invitation ?? { hash: '' })).status).toBe(200)
  expect(await roleOf(publication, guest)).toBe('editor')
})

test('an expired invitation is neither listed nor accepted, makes room for a new one and is deleted', async () => {
  const { owner, guest, publication, path } = await scene()
  const expired = await invite(owner, path, guest.handle)
  setClockOffset(LIMITS.invitationDays * DAY)
  expect((await offersTo(guest)).invitations).toEqual([])
  expect((await accept(guest, expired)).status).toBe(409)
  expect((await invite(owner, path, guest.handle)).hash).not.toBe(expired.hash)
  setClockOffset(2 * LIMITS.invitationDays * DAY)
  await atomic(db, [pruneInvitations(db)])
  expect(await queryNumber('SELECT count(*) AS n FROM publication_invitations WHERE publication_id = ?', publication.id)).toBe(0)
})

test('a publication has at most fifty pending invitations', async () => {
  const { owner, guest, publication, path } = await scene()
  await runQuery(
    `INSERT INTO publication_invitations (hash, publication_id, role, user_id, invited_by, created_at, expires_at)
     SELECT 'many' || value, ?, 'writer', NULL, ?, 1, 9e15 FROM generate_series(1, 50)`.replace(
      'generate_series(1, 50)',
      `json_each('${JSON.stringify(Array.from({ length: LIMITS.pendingInvitations }, (_, index) => `${index}-${publication.id}`))}')`,
    ),
    publication.id,
    owner.id,
  )
  expect((await as(owner).post(`${path}/invitations`, { to: guest.handle, role: 'writer' })).status).toBe(409)
  await runQuery('DELETE FROM publication_invitations WHERE publication_id = ?', publication.id)
  await invite(owner, path, guest.handle)
  expect(Invitations.parse(await (await as(owner).get(`${path}/invitations`)).json()).invitations).toHaveLength(1)
})

test('nobody joins a full publication', async () => {
  const { owner, guest, publication, path } = await scene()
  const invitation = await invite(owner, path, guest.handle)
  await runQuery('UPDATE publications SET member_count = ? WHERE id = ?', LIMITS.publicationMembers, publication.id)
  expect((await accept(guest, invitation)).status).toBe(409)
  expect(await roleOf(publication, guest)).toBeUndefined()
})

const acceptWhile = (guest: TestUser, invitation: { hash: string }, act: () => Promise<unknown>) =>
  accept(guest, invitation, { env: { DB: interleavedDatabase(env.DB, /insert into "publication_members"/, act) } })

test('two concurrent acceptances create one membership and one notification', async () => {
  const { owner, guest, publication, path } = await scene()
  const invitation = await invite(owner, path, guest.handle)
  const response = await acceptWhile(guest, invitation, () => accept(guest, invitation))
  expect(response.status).toBe(200)
  expect(await queryNumber('SELECT member_count AS n FROM publications WHERE id = ?', publication.id)).toBe(3)
  expect(await eventsOf(owner)).toEqual(['joined'])
})

test('only one of two people who open the same link concurrently joins', async () => {
  const { owner, guest, publication, path } = await scene()
  const [address, other] = [anAddress(), await aUser()]
  await invite(owner, path, address)
  const link = `/api/publications/invitation-links/${await tokenFor(address)}/accept`
  const DB = interleavedDatabase(env.DB, /insert into "publication_members"/, () => as(other).post(link))
  expect((await as(guest).post(link, {}, { env: { DB } })).status).toBe(404)
  expect([await roleOf(publication, guest), await roleOf(publication, other)]).toEqual([undefined, 'writer'])
})

test.each(['revoke', 'expire', 'close', 'block'])('an acceptance that is overtaken makes nobody a member: %s', async (event) => {
  const { owner, guest, publication, path } = await scene()
  const invitation = await invite(owner, path, guest.handle)
  const events: Record<string, () => Promise<unknown>> = {
    revoke: () => as(owner).delete(`${path}/invitations/${invitation.hash}`),
    expire: () => runQuery('UPDATE publication_invitations SET expires_at = 1 WHERE hash = ?', invitation.hash),
    close: () => runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id),
    block: () => as(owner).put(`/api/me/blocks/${guest.handle}`),
  }
  const response = await acceptWhile(guest, invitation, events[event] ?? (async () => undefined))
  expect([404, 409]).toContain(response.status)
  expect(await roleOf(publication, guest)).toBeUndefined()
  expect(await eventsOf(owner)).toEqual([])
})

test('a revocation that an acceptance overtakes returns 404 and the member stays', async () => {
  const { owner, guest, publication, path } = await scene()
  const invitation = await invite(owner, path, guest.handle)
  const DB = interleavedDatabase(env.DB, /^update "publication_invitations"/, () => accept(guest, invitation))
  expect((await as(owner).delete(`${path}/invitations/${invitation.hash}`, {}, { env: { DB } })).status).toBe(404)
  expect(await roleOf(publication, guest)).toBe('writer')
})
