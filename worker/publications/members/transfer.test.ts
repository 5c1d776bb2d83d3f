import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setMailer } from '#worker/lib/mail.ts'
import {
  aPublication,
  aShow,
  as,
  aUser,
  deliverNotifications,
  interleavedDatabase,
  queryNumber,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { PendingOffers, Transfer } from './contract.ts'

beforeEach(() => setMailer(async () => undefined))

const scene = async () => {
  const [owner, successor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [successor], writers: [writer] })
  return { owner, successor, writer, publication, path: `/api/publications/${publication.hash}` }
}
const offer = (owner: TestUser, path: string, successor: TestUser) => as(owner).put(`${path}/transfer`, { handle: successor.handle })
const acceptOffer = (successor: TestUser, path: string, over = {}) => as(successor).post(`${path}/transfer/accept`, {}, over)
const eventsOf = async (user: TestUser) => {
  await deliverNotifications()
  return (await readNotifications(user)).map((line) => line.split(' ')[1])
}

/** Returns the id of the only owner; fails unless there is one, who is also the publication's. */
async function ownerOf({ id }: { id: number }): Promise<number> {
  const { results } = await env.DB.prepare("SELECT user_id FROM publication_members WHERE publication_id = ? AND role = 'owner'")
    .bind(id)
    .all<{ user_id: number }>()
  expect(results).toHaveLength(1)
  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', id)).toBe(results[0]?.user_id)
  return results[0]?.user_id ?? 0
}

test('a publication and its shows move to a member who made others with the same keys', async () => {
  const { owner, successor, publication, path } = await scene()
  const other = await aPublication({ owner: successor })
  const [moved, own] = [await aShow(owner, { publicationId: publication.id }), await aShow(successor)]
  await runQuery("UPDATE publications SET client_key = 'same' WHERE id IN (?, ?)", publication.id, other.id)
  await runQuery("UPDATE podcasts SET client_key = 'same' WHERE id IN (?, ?)", moved.id, own.id)
  await offer(owner, path, successor)
  expect((await acceptOffer(successor, path)).status).toBe(204)
  expect(await ownerOf(publication)).toBe(successor.id)
  expect(await queryNumber('SELECT owner_id AS n FROM podcasts WHERE id = ?', moved.id)).toBe(successor.id)
})

test('an accepted offer makes the member the owner, moves pictures and shows, and keeps the former owner as an editor', async () => {
  const { owner, successor, publication, path } = await scene()
  const [avatar, masthead, other] = [newHash(), newHash(), newHash()]
  for (const hash of [avatar, masthead, other])
    await runQuery(
      "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 480, 480, '[480]', 1, 1)",
      hash,
      owner.id,
    )
  const picture = (hash: string) => JSON.stringify({ hash, width: 480, height: 480, widths: [480] })
  await runQuery('UPDATE publications SET avatar = ?, masthead = ? WHERE id = ?', picture(avatar), picture(masthead), publication.id)
  const [own, shared] = [await aShow(owner), await aShow(owner, { publicationId: publication.id })]

  const offered = await offer(owner, path, successor)
  expect(Transfer.parse(await offered.json()).transfer?.to.handle).toBe(successor.handle)
  expect(await eventsOf(successor)).toEqual(['transferOffered'])
  expect(PendingOffers.parse(await (await as(successor).get('/api/publications/pending-offers')).json()).transfers).toMatchObject([
    { publication: { hash: publication.hash }, from: { handle: owner.handle } },
  ])
  for (let attempt = 0; attempt < 2; attempt++) expect((await acceptOffer(successor, path)).status).toBe(204)

  expect(await ownerOf(publication)).toBe(successor.id)
  expect((await as(owner).get(`${path}/transfer`)).status).toBe(403)
  expect(await eventsOf(owner)).toEqual(['transferAccepted'])
  const ownerOfPicture = (hash: string) => queryNumber('SELECT owner_id AS n FROM media WHERE hash = ?', hash)
  expect([await ownerOfPicture(avatar), await ownerOfPicture(masthead), await ownerOfPicture(other)]).toEqual([
    successor.id,
    successor.id,
    owner.id,
  ])
  const ownerOfShow = ({ id }: { id: number }) => queryNumber('SELECT owner_id AS n FROM podcasts WHERE id = ?', id)
  expect([await ownerOfShow(own), await ownerOfShow(shared)]).toEqual([owner.id, successor.id])
  expect(await queryNumber('SELECT count(*) AS n FROM publication_transfers WHERE publication_id = ?', publication.id)).toBe(0)
})

test('the owner withdraws an offer, the member declines one, and neither can be accepted afterwards', async () => {
  const { owner, successor, publication, path } = await scene()
  await offer(owner, path, successor)
  expect((await as(owner).delete(`${path}/transfer`)).status).toBe(204)
  expect((await acceptOffer(successor, path)).status).toBe(409)
  await offer(owner, path, successor)
  expect((await as(successor).post(`${path}/transfer/decline`)).status).toBe(204)
  expect((await acceptOffer(successor, path)).status).toBe(409)
  expect(await ownerOf(publication)).toBe(owner.id)
  expect(await eventsOf(owner)).toEqual(['transferDeclined'])
})

test('an offer goes to one member with an active account at a time, and repeating it tells nobody again', async () => {
  const { owner, successor, writer, path } = await scene()
  expect((await offer(owner, path, await aUser())).status).toBe(400)
  expect((await offer(owner, path, owner)).status).toBe(400)
  await runQuery("UPDATE users SET state = 'suspended' WHERE id = ?", writer.id)
  expect((await offer(owner, path, writer)).status).toBe(400)
  await runQuery("UPDATE users SET state = 'active' WHERE id = ?", writer.id)
  expect([(await offer(owner, path, successor)).status, (await offer(owner, path, successor)).status]).toEqual([200, 200])
  expect((await offer(owner, path, writer)).status).toBe(409)
  expect(await eventsOf(successor)).toEqual(['transferOffered'])
  setClockOffset(LIMITS.invitationDays * DAY)
  await runQuery('UPDATE sessions SET proven_at = ? WHERE user_id = ?', Date.now() + LIMITS.invitationDays * DAY, owner.id)
  expect((await acceptOffer(successor, path)).status).toBe(409)
  expect((await offer(owner, path, writer)).status).toBe(200)
})

const closeAccount = (user: TestUser, publications: object[] = []) =>
  as(user).post('/api/me/deletion', { handle: user.handle, publications })

/** Accepts an offer while `act` happens just before the batch of the acceptance. */
async function acceptWhile(act: (all: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) {
  const all = await scene()
  await offer(all.owner, all.path, all.successor)
  const DB = interleavedDatabase(env.DB, /^update "publication_members"/, () => act(all))
  const { status } = await acceptOffer(all.successor, all.path, { env: { DB } })
  return { ...all, status }
}

test.each<[string, number, Parameters<typeof acceptWhile>[0]]>([
  ['the owner cancels', 409, ({ owner, path }) => as(owner).delete(`${path}/transfer`)],
  ['the member leaves', 404, ({ successor, path }) => as(successor).delete(`${path}/membership`)],
  ['the owner removes the member', 404, ({ owner, successor, path }) => as(owner).delete(`${path}/members/${successor.handle}`)],
  ['the owner closes the account', 409, ({ owner, publication }) => closeAccount(owner, [{ hash: publication.hash, successor: null }])],
  ['the member closes the account', 409, ({ successor }) => closeAccount(successor)],
])('an acceptance overtaken by another act changes no owner: %s', async (_, expected, act) => {
  const { owner, publication, status } = await acceptWhile(act)
  expect(status).toBe(expected)
  expect(await ownerOf(publication)).toBe(owner.id)
})

test('an acceptance overtaken by the closing of the publication changes no owner, and no offer is left', async () => {
  const { owner, publication, status } = await acceptWhile(({ publication }) =>
    runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id),
  )
  expect(status).toBe(404)
  expect(await ownerOf(publication)).toBe(owner.id)
  expect(await queryNumber('SELECT count(*) AS n FROM publication_transfers WHERE publication_id = ?', publication.id)).toBe(0)
})

test('two concurrent acceptances leave one owner and one notification', async () => {
  const { owner, successor, publication, status } = await acceptWhile(({ successor, path }) => acceptOffer(successor, path))
  expect(status).toBe(204)
  expect(await ownerOf(publication)).toBe(successor.id)
  expect(await eventsOf(owner)).toEqual(['transferAccepted'])
})

test('a member who becomes the owner while leaving stays', async () => {
  const { owner, successor, publication, path } = await scene()
  await offer(owner, path, successor)
  const DB = interleavedDatabase(env.DB, /^delete from "publication_members"/, () => acceptOffer(successor, path))
  expect((await as(successor).delete(`${path}/membership`, {}, { env: { DB } })).status).toBe(409)
  expect(await ownerOf(publication)).toBe(successor.id)
})

test('a member who becomes the owner while closing the account must first decide about the publication', async () => {
  const { owner, successor, publication, path } = await scene()
  await offer(owner, path, successor)
  const DB = interleavedDatabase(env.DB, /insert into "account_deletions"/, () => acceptOffer(successor, path))
  const response = await as(successor).post('/api/me/deletion', { handle: successor.handle, publications: [] }, { env: { DB } })
  expect(response.status).toBe(409)
  expect(await ownerOf(publication)).toBe(successor.id)
  expect((await as(successor).get('/api/me/profile')).status).toBe(200)
})
