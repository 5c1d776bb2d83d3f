import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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

const LIFETIME = LIMITS.invitationDays * DAY
const db = database(env)

let mails: RenderedEmail[] = []
beforeEach(() => {
  mails = []
  setMailer(async (_, mail) => void mails.push(mail))
})

const aScene = async () => {
  const [owner, editor, writer, guest] = [await aUser(), await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [editor], writers: [writer] })
  return { owner, editor, writer, guest, publication, path: `/api/publications/${publication.hash}/invitations` }
}

const invite = async (by: TestUser, path: string, to: string, role = 'writer') =>
  Invitation.parse(await (await as(by).post(path, { to, role })).json())
const listed = async (viewer: TestUser, path: string) => Invitations.parse(await (await as(viewer).get(path)).json()).invitations
const offersTo = async (user: TestUser) =>
  PendingOffers.parse(await (await as(user).get('/api/publications/pending-offers')).json()).invitations
const answer = async (user: TestUser, { hash }: { hash: string }, event: 'accept' | 'decline') =>
  (await as(user).post(`/api/publications/pending-offers/${hash}/${event}`)).status
const rowsOf = async ({ id }: { id: number }) =>
  (await env.DB.prepare('SELECT * FROM publication_invitations WHERE publication_id = ? ORDER BY id').bind(id).all()).results
const sentTo = async (address: string): Promise<RenderedEmail[]> => {
  await runAllJobs()
  return mails.filter(({ to }) => to === address)
}
const block = (by: TestUser, whom: TestUser) =>
  runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', by.id, whom.id)

test('an invitation can be answered and revoked until the last millisecond of its fourteen days, and no longer at its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { owner, guest, publication, path } = await aScene()
  const invitation = await invite(owner, path, guest.handle)
  const [early, earlyGuest] = [await aUser(), await aUser()]
  const [toRevoke, toAccept] = [await invite(owner, path, early.handle), await invite(owner, path, earlyGuest.handle)]
  expect(invitation.expiresAt - invitation.createdAt).toBe(LIFETIME)
  setClockOffset(LIFETIME - 1)
  expect((await as(owner).delete(`${path}/${toRevoke.hash}`)).status).toBe(204)
  expect(await answer(earlyGuest, toAccept, 'accept')).toBe(200)
  await atomic(db, [pruneInvitations(db)])
  expect([await offersTo(guest), await listed(owner, path)]).toMatchObject([[{ hash: invitation.hash }], [{ hash: invitation.hash }]])
  setClockOffset(LIFETIME)
  expect([await offersTo(guest), await listed(owner, path)]).toEqual([[], []])
  const before = await rowsOf(publication)
  expect([await answer(guest, invitation, 'accept'), await answer(guest, invitation, 'decline')]).toEqual([409, 409])
  expect((await as(owner).delete(`${path}/${invitation.hash}`)).status).toBe(404)
  expect((await as(owner).post(`${path}/${invitation.hash}/resend`)).status).toBe(404)
  expect(await rowsOf(publication)).toEqual(before)
  const next = await invite(owner, path, guest.handle, 'editor')
  expect(next.hash).not.toBe(invitation.hash)
  const pending = (await rowsOf(publication)).filter(({ state }) => state === 'pending')
  expect(pending).toMatchObject([{ hash: next.hash, role: 'editor' }])
  setClockOffset(2 * LIFETIME)
  await atomic(db, [pruneInvitations(db)])
  expect(await rowsOf(publication)).toEqual([])
})

test('a publication can have fifty pending invitations; expired and answered ones and those of others do not count', async () => {
  const { owner, guest, publication, path } = await aScene()
  const other = await aPublication({ owner })
  const fill = (publicationId: number, state: string, expiresAt: number, count: number) =>
    runQuery(
      `INSERT INTO publication_invitations (hash, publication_id, role, user_id, invited_by, created_at, expires_at, state)
       SELECT ? || value, ?, 'writer', NULL, ?, 1, ?, ? FROM json_each(?)`,
      newHash(),
      publicationId,
      owner.id,
      expiresAt,
      state,
      JSON.stringify(Array.from({ length: count }, (_, nth) => nth)),
    )
  await fill(publication.id, 'pending', 9e15, LIMITS.pendingInvitations - 1)
  await fill(publication.id, 'pending', 1, 2)
  await fill(publication.id, 'declined', 9e15, 2)
  await fill(other.id, 'pending', 9e15, 2)
  expect((await as(owner).post(path, { to: guest.handle, role: 'writer' })).status).toBe(201)
  const late = await aUser()
  expect((await as(owner).post(path, { to: late.handle, role: 'writer' })).status).toBe(409)
  expect(await offersTo(late)).toEqual([])
})

test('owner and editors see the pending invitations of their publication newest first, with the address of those by email', async () => {
  const { owner, editor, writer, guest, path } = await aScene()
  const elsewhere = `/api/publications/${(await aPublication({ owner })).hash}/invitations`
  const [first, address] = [await invite(owner, path, guest.handle, 'editor'), `guest-${newHash()}@mail.example`]
  setClockOffset(1000)
  const second = await invite(editor, path, address)
  const [revoked, declined] = [await invite(owner, path, (await aUser()).handle), await aUser()]
  await answer(declined, await invite(owner, path, declined.handle), 'decline')
  await invite(owner, elsewhere, guest.handle)
  expect((await as(owner).delete(`${path}/${revoked.hash}`)).status).toBe(204)
  for (const viewer of [owner, editor])
    expect(await listed(viewer, path)).toMatchObject([
      { hash: second.hash, role: 'writer', address, person: null },
      { hash: first.hash, role: 'editor', address: null, person: { handle: guest.handle } },
    ])
  expect((await as(writer).get(path)).status).toBe(403)
})

test('a person sees the invitations of all publications newest first, and none across a block or to where they are a member', async () => {
  const { owner, editor, guest, publication, path } = await aScene()
  const other = await aPublication({ owner: editor })
  const older = await invite(owner, path, guest.handle)
  setClockOffset(1000)
  const second = await invite(editor, `/api/publications/${other.hash}/invitations`, guest.handle, 'editor')
  expect((await offersTo(guest)).map(({ hash }) => hash)).toEqual([second.hash, older.hash])
  await block(guest, editor)
  expect((await offersTo(guest)).map(({ hash }) => hash)).toEqual([older.hash])
  await runQuery('DELETE FROM blocks WHERE user_id = ?', guest.id)
  await runQuery(
    "INSERT INTO publication_members (publication_id, user_id, role, joined_at) VALUES (?, ?, 'writer', 1)",
    other.id,
    guest.id,
  )
  expect((await offersTo(guest)).map(({ hash }) => hash)).toEqual([older.hash])
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", owner.id)
  expect(await offersTo(guest)).toMatchObject([{ by: null, publication: { hash: publication.hash } }])
})

test('of invitations of one moment a person sees the last one first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const guest = await aUser()
  const sent: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { owner, path } = await aScene()
    sent.unshift((await invite(owner, path, guest.handle)).hash)
  }
  expect((await offersTo(guest)).map(({ hash }) => hash)).toEqual(sent)
})

test('an invitation by an editor disappears across a block with the owner', async () => {
  const { owner, editor, guest, path } = await aScene()
  const invitation = await invite(editor, path, guest.handle)
  await block(owner, guest)
  expect(await offersTo(guest)).toEqual([])
  expect([await answer(guest, invitation, 'accept'), await answer(guest, invitation, 'decline')]).toEqual([404, 404])
})

test('an emailed invitation does not wait in an account that has not verified the address', async () => {
  const { owner, guest, path } = await aScene()
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', guest.id)
  const { hash } = await invite(owner, path, guest.email)
  expect(await offersTo(guest)).toEqual([])
  expect(await answer(guest, { hash }, 'accept')).toBe(404)
})

describe('sending an invitation again', () => {
  test('tells the account once more, and gives it fourteen days from then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { owner, guest, path } = await aScene()
    const invitation = await invite(owner, path, guest.handle)
    await deliverNotifications()
    setClockOffset(3 * DAY)
    expect((await as(owner).post(`${path}/${invitation.hash}/resend`)).status).toBe(204)
    await deliverNotifications()
    expect(await readNotifications(guest)).toEqual(['publication invited 1', 'publication invited 1'])
    expect(await offersTo(guest)).toMatchObject([{ hash: invitation.hash, expiresAt: invitation.expiresAt + 3 * DAY }])
  })

  test('emails no address whose owner blocked the inviter or the owner of the publication', async () => {
    const { owner, editor, guest, path } = await aScene()
    const other = await aUser()
    for (const [person, by] of [
      [guest, editor],
      [other, owner],
    ] as const) {
      const { hash } = await invite(editor, path, person.email)
      expect(await sentTo(person.email)).toHaveLength(1)
      await block(person, by)
      expect((await as(editor).post(`${path}/${hash}/resend`)).status).toBe(204)
      expect(await sentTo(person.email)).toHaveLength(1)
    }
  })

  test('is refused to an editor for an invitation to edit, for an answered one and for one of another publication, and sends nothing', async () => {
    const { owner, editor, guest, publication, path } = await aScene()
    const [toEdit, declined] = [await invite(owner, path, guest.handle, 'editor'), await aUser()]
    const answered = await invite(owner, path, declined.handle)
    await answer(declined, answered, 'decline')
    const elsewhere = `/api/publications/${(await aPublication({ owner })).hash}/invitations`
    await deliverNotifications()
    const before = await rowsOf(publication)
    expect((await as(editor).post(`${path}/${toEdit.hash}/resend`)).status).toBe(403)
    expect((await as(owner).post(`${path}/${answered.hash}/resend`)).status).toBe(404)
    for (const send of [as(owner).post(`${elsewhere}/${toEdit.hash}/resend`), as(owner).delete(`${elsewhere}/${toEdit.hash}`)])
      expect((await send).status).toBe(404)
    await deliverNotifications()
    expect(await rowsOf(publication)).toEqual(before)
    expect(await readNotifications(guest)).toEqual(['publication invited 1'])
  })

  test('that a revocation overtakes sends no email and leaves the invitation revoked', async () => {
    const { owner, publication, path } = await aScene()
    const address = `guest-${newHash()}@mail.example`
    const { hash } = await invite(owner, path, address)
    await runAllJobs()
    const DB = interleavedDatabase(env.DB, /^update "publication_invitations"/, () => as(owner).delete(`${path}/${hash}`))
    expect((await as(owner).post(`${path}/${hash}/resend`, {}, { env: { DB } })).status).toBe(404)
    expect(await sentTo(address)).toHaveLength(1)
    expect(await rowsOf(publication)).toMatchObject([{ state: 'revoked', email: null, email_key: null }])
  })
})

test('a revoked invitation says when it was revoked, and no longer to whom it was sent', async () => {
  const { owner, publication, path } = await aScene()
  const [address, other] = [`guest-${newHash()}@mail.example`, await aUser()]
  const [byEmail, byHandle] = [await invite(owner, path, address), await invite(owner, path, other.handle)]
  const before = await rowsOf(publication)
  expect((await as(owner).delete(`${path}/${byEmail.hash}`)).status).toBe(204)
  const [revoked, kept] = await rowsOf(publication)
  expect(revoked).toEqual({ ...before[0], state: 'revoked', email: null, email_key: null, answered_at: expect.any(Number) })
  expect([kept, kept?.hash]).toEqual([before[1], byHandle.hash])
})

test('a late answer says whether the publication is full or the invitation has ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { owner, guest, publication, path } = await aScene()
  const invitation = await invite(owner, path, guest.handle)
  const message = async () => {
    const response = await as(guest).post(`/api/publications/pending-offers/${invitation.hash}/accept`)
    return [response.status, (await response.json<{ error: { message: string } }>()).error.message]
  }
  await runQuery('UPDATE publications SET member_count = ? WHERE id = ?', LIMITS.publicationMembers, publication.id)
  setClockOffset(LIFETIME - 1)
  expect(await message()).toEqual([409, expect.stringContaining('جای عضو تازه ندارد')])
  setClockOffset(LIFETIME)
  expect(await message()).toEqual([409, expect.stringContaining('دیگر برقرار نیست')])
})

test('an editor who becomes a writer meanwhile invites nobody and revokes nothing', async () => {
  const { owner, editor, guest, publication, path } = await aScene()
  const pending = await invite(owner, path, (await aUser()).handle)
  const member = `/api/publications/${publication.hash}/members/${editor.handle}`
  const before = await rowsOf(publication)
  for (const [write, act] of [
    [/insert into "publication_invitations"/, (over: object) => as(editor).post(path, { to: guest.handle, role: 'writer' }, over)],
    [/^update "publication_invitations"/, (over: object) => as(editor).delete(`${path}/${pending.hash}`, {}, over)],
  ] as const) {
    const DB = interleavedDatabase(env.DB, write, () => as(owner).patch(member, { role: 'writer' }))
    expect([403, 404]).toContain((await act({ env: { DB } })).status)
    expect((await as(owner).patch(member, { role: 'editor' })).status).toBe(204)
  }
  expect(await rowsOf(publication)).toEqual(before)
  await deliverNotifications()
  expect(await readNotifications(guest)).toEqual([])
})

test('declining by the link of an email forgets the address; declining again is fine, and accepting is not', async () => {
  const { owner, guest, publication, path } = await aScene()
  const address = `guest-${newHash()}@mail.example`
  await invite(owner, path, address)
  const [email] = await sentTo(address)
  const link = `/api/publications/invitation-links/${/invitations\/([\w-]{43})/.exec(email?.text ?? '')?.[1]}`
  for (let attempt = 0; attempt < 2; attempt++) expect((await as(guest).post(`${link}/decline`)).status).toBe(204)
  expect((await as(guest).get(link)).status).toBe(404)
  expect((await as(guest).post(`${link}/accept`)).status).toBe(409)
  expect((await as(await aUser()).post(`${link}/decline`)).status).toBe(404)
  expect(await rowsOf(publication)).toMatchObject([{ state: 'declined', user_id: guest.id, email: null, email_key: null }])
})

test('an address gets at most ten invitations a day from all publications, and a person sends at most fifty', async () => {
  const [owner, address] = [await aUser(), `guest-${newHash()}@mail.example`]
  const paths: string[] = []
  for (let nth = 0; nth < 4; nth++) paths.push(`/api/publications/${(await aPublication({ owner })).hash}/invitations`)
  const statuses: number[] = []
  for (const path of paths) {
    const { hash } = await invite(owner, path, address)
    statuses.push(201)
    for (let again = 0; again < 2; again++) statuses.push((await as(owner).post(`${path}/${hash}/resend`)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 3 }, () => [201, 204, 204]).flat(), 201, 429, 429])
  let sent = 10
  while ((await as(owner).post(paths[0] ?? '', { to: `n${newHash()}@mail.example`, role: 'writer' })).status === 201) sent++
  expect(sent).toBe(50)
  expect(await queryNumber('SELECT count(*) AS n FROM publication_invitations WHERE invited_by = ?', owner.id)).toBe(44)
})
