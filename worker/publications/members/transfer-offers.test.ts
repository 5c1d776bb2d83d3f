import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
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
  readInvalidationVersion,
  readNotifications,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import { PendingOffers, Transfer } from './contract.ts'
import { pruneTransfers } from './transfer.ts'

const LIFETIME = LIMITS.invitationDays * DAY

beforeEach(() => setMailer(async () => undefined))

const aScene = async () => {
  const [owner, successor, writer] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [successor], writers: [writer] })
  return { owner, successor, writer, publication, path: `/api/publications/${publication.hash}` }
}
const offer = (owner: TestUser, path: string, { handle }: { handle: string }) => as(owner).put(`${path}/transfer`, { handle })
const answer = async (user: TestUser, path: string, event: 'accept' | 'decline') =>
  (await as(user).post(`${path}/transfer/${event}`)).status
const offersTo = async (user: TestUser) =>
  PendingOffers.parse(await (await as(user).get('/api/publications/pending-offers')).json()).transfers
const pendingOf = async (owner: TestUser, path: string) => Transfer.parse(await (await as(owner).get(`${path}/transfer`)).json()).transfer
const countOffers = ({ id }: { id: number }) => queryNumber('SELECT count(*) AS n FROM publication_transfers WHERE publication_id = ?', id)
const block = (by: TestUser, whom: TestUser) =>
  runQuery('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 1)', by.id, whom.id)
const setState = (user: TestUser, state: string) => runQuery('UPDATE users SET state = ? WHERE id = ?', state, user.id)

test('an offer holds until the last millisecond of its fourteen days, and cannot be answered at its end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { owner, successor, publication, path } = await aScene()
  await offer(owner, path, successor)
  const pending = await pendingOf(owner, path)
  expect([pending?.to.handle, (pending?.expiresAt ?? 0) - (pending?.createdAt ?? 0)]).toEqual([successor.handle, LIFETIME])
  setClockOffset(LIFETIME - 1)
  await atomic(database(env), [pruneTransfers(database(env))])
  expect([await offersTo(successor), await pendingOf(owner, path)]).toMatchObject([[{ publication: { hash: publication.hash } }], {}])
  setClockOffset(LIFETIME)
  expect([await offersTo(successor), await pendingOf(owner, path)]).toEqual([[], null])
  expect([await answer(successor, path, 'accept'), await answer(successor, path, 'decline')]).toEqual([409, 409])
  expect(await countOffers(publication)).toBe(1)
  await atomic(database(env), [pruneTransfers(database(env))])
  expect(await countOffers(publication)).toBe(0)
})

test('an offer that ends at this millisecond makes room for one to another member', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { owner, successor, writer, publication, path } = await aScene()
  const elsewhere = await aPublication({ owner, writers: [writer] })
  await offer(owner, path, successor)
  setClockOffset(LIFETIME)
  await runQuery('UPDATE sessions SET proven_at = ? WHERE user_id = ?', Date.now() + LIFETIME, owner.id)
  expect((await offer(owner, `/api/publications/${elsewhere.hash}`, writer)).status).toBe(200)
  expect((await offer(owner, path, writer)).status).toBe(200)
  expect((await offersTo(writer)).map(({ publication: { hash } }) => hash).sort()).toEqual([publication.hash, elsewhere.hash].sort())
})

test('the offers to a member are listed newest first, without those across a block and those of closed accounts', async () => {
  const member = await aUser()
  const scenes: { owner: TestUser; publication: { id: number; hash: string } }[] = []
  for (let nth = 0; nth < 4; nth++) {
    const owner = await aUser()
    const publication = await aPublication({ owner, writers: [member] })
    setClockOffset(nth * 1000)
    await offer(owner, `/api/publications/${publication.hash}`, member)
    scenes.push({ owner, publication })
  }
  const [first, second, third, fourth] = scenes
  if (!first || !second || !third || !fourth) throw new Error('Offers missing')
  const listed = async () => (await offersTo(member)).map(({ publication: { hash } }) => hash)
  expect(await listed()).toEqual(scenes.toReversed().map(({ publication: { hash } }) => hash))
  await block(member, second.owner)
  await setState(third.owner, 'deactivated')
  await setState(fourth.owner, 'suspended')
  expect(await listed()).toEqual([fourth.publication.hash, first.publication.hash])
})

test('of more than fifty offers to a member, the fifty newest are listed', async () => {
  const [owner, member] = [await aUser(), await aUser()]
  const hashes: string[] = []
  for (let nth = 0; nth < 51; nth++) {
    const publication = await aPublication({ owner, writers: [member] })
    hashes.push(publication.hash)
    await runQuery(
      'INSERT INTO publication_transfers (publication_id, from_user_id, to_user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
      ...[publication.id, owner.id, member.id, nth, Date.now() + LIFETIME],
    )
  }
  expect((await offersTo(member)).map(({ publication: { hash } }) => hash)).toEqual(hashes.toReversed().slice(0, 50))
})

test('an owner cannot offer the publication across a block, and nobody is notified', async () => {
  const { owner, successor, publication, path } = await aScene()
  await block(successor, owner)
  expect((await offer(owner, path, successor)).status).toBe(400)
  expect(await countOffers(publication)).toBe(0)
  await deliverNotifications()
  expect(await readNotifications(successor)).toEqual([])
})

test('an offer of a suspended owner can be accepted, but a suspended member cannot become the owner', async () => {
  const { owner, successor, publication, path } = await aScene()
  await offer(owner, path, successor)
  await setState(owner, 'suspended')
  await setState(successor, 'suspended')
  expect(await answer(successor, path, 'accept')).not.toBe(204)
  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', publication.id)).toBe(owner.id)
  await setState(successor, 'active')
  expect(await answer(successor, path, 'accept')).toBe(204)
  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', publication.id)).toBe(successor.id)
})

test('only the member who has the offer can answer it, and the owner is notified of an answer once', async () => {
  const { owner, successor, writer, publication, path } = await aScene()
  await offer(owner, path, successor)
  for (const event of ['accept', 'decline'] as const) {
    expect(await answer(writer, path, event)).toBe(409)
    expect(await answer(await aUser(), path, event)).toBe(404)
  }
  expect(await countOffers(publication)).toBe(1)
  expect([await answer(successor, path, 'decline'), await answer(successor, path, 'decline')]).toEqual([204, 409])
  await deliverNotifications()
  expect(await readNotifications(owner)).toEqual(['publication transferDeclined 1'])
})

test('an accepted transfer changes nothing of another publication of both, and invalidates the pages of both people', async () => {
  const { owner, successor, writer, publication, path } = await aScene()
  const other = await aPublication({ owner, editors: [successor] })
  const [show, showOfWriter] = [await aShow(owner, { publicationId: other.id }), await aShow(writer, { publicationId: publication.id })]
  await offer(owner, path, successor)
  const tags = [`publication-${publication.hash}`, `user-${owner.hash}`, `user-${successor.hash}`, 'podcasts', 'newest']
  const before = await Promise.all(tags.map(readInvalidationVersion))
  const ofOthers = [`publication-${other.hash}`, `user-${writer.hash}`]
  const untouched = await Promise.all(ofOthers.map(readInvalidationVersion))
  expect(await answer(successor, path, 'accept')).toBe(204)
  for (const [nth, version] of (await Promise.all(tags.map(readInvalidationVersion))).entries())
    expect(version, tags[nth]).toBeGreaterThan(before[nth] ?? 0)
  expect(await Promise.all(ofOthers.map(readInvalidationVersion))).toEqual(untouched)
  const roles = async ({ id }: { id: number }) =>
    (
      await env.DB.prepare('SELECT user_id, role FROM publication_members WHERE publication_id = ? ORDER BY user_id').bind(id).all()
    ).results.map(({ user_id, role }) => [user_id, role])
  expect(await roles(publication)).toEqual([
    [owner.id, 'editor'],
    [successor.id, 'owner'],
    [writer.id, 'writer'],
  ])
  expect(await roles(other)).toEqual([
    [owner.id, 'owner'],
    [successor.id, 'editor'],
  ])
  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', other.id)).toBe(owner.id)
  expect(await queryNumber('SELECT owner_id AS n FROM podcasts WHERE id = ?', show.id)).toBe(owner.id)
  expect(await queryNumber('SELECT owner_id AS n FROM podcasts WHERE id = ?', showOfWriter.id)).toBe(writer.id)
})

test('a transfer moves the covers of the publication’s shows, but neither a picture that the successor has already nor one of another publication', async () => {
  const { owner, successor, publication, path } = await aScene()
  const other = await aPublication({ owner })
  const [cover, twin, elsewhere] = [newHash(), newHash(), newHash()]
  const store = (hash: string, ownerId: number, digest = hash) =>
    runQuery(
      "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?, ?, ?, 480, 480, '[480]', 1, 1)",
      hash,
      ownerId,
      digest,
    )
  for (const hash of [cover, twin, elsewhere]) await store(hash, owner.id)
  await store(newHash(), successor.id, twin)
  const show = await aShow(owner, { publicationId: publication.id })
  const picture = (hash: string) => JSON.stringify({ hash, width: 480, height: 480, widths: [480] })
  await runQuery('UPDATE podcasts SET cover = ? WHERE id = ?', picture(cover), show.id)
  await runQuery('UPDATE publications SET avatar = ? WHERE id = ?', picture(twin), publication.id)
  await runQuery('UPDATE publications SET avatar = ? WHERE id = ?', picture(elsewhere), other.id)
  await offer(owner, path, successor)
  expect(await answer(successor, path, 'accept')).toBe(204)
  const ownerOf = (hash: string) => queryNumber('SELECT owner_id AS n FROM media WHERE hash = ?', hash)
  expect([await ownerOf(cover), await ownerOf(twin), await ownerOf(elsewhere)]).toEqual([successor.id, owner.id, owner.id])
})

test('an acceptance that a cancellation overtakes leaves pictures, shows and pages as they are and tells nobody', async () => {
  const { owner, successor, publication, path } = await aScene()
  const [avatar, show] = [newHash(), await aShow(owner, { publicationId: publication.id })]
  await runQuery(
    "INSERT INTO media (hash, owner_id, content_digest, width, height, widths, bytes, created_at) VALUES (?1, ?2, ?1, 480, 480, '[480]', 1, 1)",
    avatar,
    owner.id,
  )
  const picture = JSON.stringify({ hash: avatar, width: 480, height: 480, widths: [480] })
  await runQuery('UPDATE publications SET avatar = ? WHERE id = ?', picture, publication.id)
  await offer(owner, path, successor)
  const tags = [`publication-${publication.hash}`, `user-${owner.hash}`, `user-${successor.hash}`]
  const before = await Promise.all(tags.map(readInvalidationVersion))
  const DB = interleavedDatabase(env.DB, /^update "publication_members"/, () => as(owner).delete(`${path}/transfer`))
  expect((await as(successor).post(`${path}/transfer/accept`, {}, { env: { DB } })).status).toBe(409)
  expect(await queryNumber('SELECT owner_id AS n FROM media WHERE hash = ?', avatar)).toBe(owner.id)
  expect(await queryNumber('SELECT owner_id AS n FROM podcasts WHERE id = ?', show.id)).toBe(owner.id)
  expect(await Promise.all(tags.map(readInvalidationVersion))).toEqual(before)
  await deliverNotifications()
  expect(await readNotifications(owner)).toEqual([])
})
