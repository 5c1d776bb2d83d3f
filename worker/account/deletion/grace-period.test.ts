import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import {
  aPublication,
  as,
  aUser,
  interleavedDatabase,
  queryNumber,
  readInvalidationVersion,
  runAllJobs,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { DeletionOptions } from './contract.ts'
import { reactivate } from './index.ts'
import { runDeletions } from './run-deletions.ts'

const db = database(env)
const requestDeletion = (person: TestUser, publications: object[] = []) =>
  as(person).post('/api/me/deletion', { handle: person.handle, publications })
const stateOf = ({ id }: TestUser) => env.DB.prepare('SELECT state FROM users WHERE id = ?').bind(id).first('state')
const isErased = async ({ id }: TestUser) => (await queryNumber('SELECT count(*) AS n FROM credentials WHERE user_id = ?', id)) === 0
const reopen = (person: TestUser) => atomic(db, reactivate(db, person.id))

test('an account can come back until the last millisecond of its thirty days, and is erased at their end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [early, late, stays] = [await aUser(), await aUser(), await aUser()]
  for (const person of [early, late]) {
    const response = await requestDeletion(person)
    expect([response.status, await response.json()]).toEqual([expect.any(Number), { dueAt: Date.now() + 30 * DAY }])
  }
  setClockOffset(30 * DAY - 1)
  await runDeletions(testEnv(), ALL_SLICES)
  await reopen(early)
  expect([await stateOf(early), await stateOf(late), await isErased(late)]).toEqual(['active', 'deleted', false])
  setClockOffset(30 * DAY)
  await reopen(late)
  expect(await stateOf(late)).toBe('deleted')
  await runDeletions(testEnv(), ALL_SLICES)
  expect([await isErased(early), await isErased(late), await isErased(stays)]).toEqual([false, true, false])
  const done = await queryNumber('SELECT done_at AS n FROM account_deletions WHERE user_id = ?', late.id)
  setClockOffset(31 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  await reopen(late)
  expect([await stateOf(late), await queryNumber('SELECT done_at AS n FROM account_deletions WHERE user_id = ?', late.id)]).toEqual([
    'deleted',
    done,
  ])
})

test('reopening an account leaves other closed accounts and their deletions, and continues only a suspension that still runs', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const people = [await aUser(), await aUser(), await aUser(), await aUser()]
  const other = await aUser()
  const moderator = await aUser({ role: 'moderator' })
  for (const person of people) await as(moderator).post('/api/moderation/suspensions', { handle: person.handle, rule: 1 })
  const [running, ended, lifted, permanent] = people
  await runQuery('UPDATE suspensions SET ends_at = ? WHERE user_id = ?', Date.now() + 1, running?.id)
  await runQuery('UPDATE suspensions SET ends_at = ? WHERE user_id = ?', Date.now(), ended?.id)
  await runQuery('UPDATE suspensions SET lifted_at = 1, ends_at = NULL WHERE user_id = ?', lifted?.id)
  await runQuery('UPDATE suspensions SET ends_at = NULL WHERE user_id = ?', permanent?.id)
  await requestDeletion(other)
  for (const person of people) {
    await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", person.id)
    await reopen(person)
  }
  expect(await Promise.all(people.map(stateOf))).toEqual(['suspended', 'active', 'active', 'suspended'])
  expect(await stateOf(other)).toBe('deleted')
  expect(await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', other.id)).toBe(1)
})

test('an account whose erasure overtakes its reopening stays deleted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const person = await aUser()
  await requestDeletion(person)
  setClockOffset(30 * DAY - 1)
  const statements = reactivate(db, person.id)
  setClockOffset(30 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  expect(await isErased(person)).toBe(true)
  await atomic(db, statements)
  expect([await stateOf(person), await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', person.id)]).toEqual([
    'deleted',
    1,
  ])
})

test.each([
  ['/api/me/deactivate', 'deactivated'],
  ['/api/me/deletion', 'deleted'],
])('a request to %s invalidates the pages of the account as removed, and reopening it invalidates them as changed', async (path, state) => {
  const [person, other] = [await aUser(), await aUser()]
  const tag = `user-${person.hash}`
  const removals = () => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ? AND removal = 1', tag)
  expect((await as(person).post(path, path.endsWith('deletion') ? { handle: person.handle } : {})).status).toBeLessThan(300)
  expect([await stateOf(person), await removals()]).toEqual([state, 1])
  expect(await readInvalidationVersion(`user-${other.hash}`)).toBe(0)
  await runQuery('UPDATE cache_bumps SET purged = 1 WHERE tag = ?', tag)
  const removed = await readInvalidationVersion(tag)
  await reopen(person)
  expect([await stateOf(person), await removals(), (await readInvalidationVersion(tag)) > removed]).toEqual(['active', 0, true])
})

test.each([
  ['/api/me/deactivate', 'deactivated'],
  ['/api/me/deletion', 'deleted'],
])('a request to %s closes an account without an email address', async (path, state) => {
  const person = await aUser()
  await runQuery(
    'UPDATE credentials SET email = NULL, email_key = NULL, email_verified_at = NULL, phone = ?, phone_verified_at = 1 WHERE user_id = ?',
    `+98${9_120_000_000 + person.id}`,
    person.id,
  )
  expect((await as(person).post(path, path.endsWith('deletion') ? { handle: person.handle } : {})).status).toBeLessThan(300)
  expect(await stateOf(person)).toBe(state)
})

test('the choices of a deletion are the open publications of the user with their other members in the order in which they joined', async () => {
  const [owner, first, second, closed, other] = [await aUser(), await aUser(), await aUser(), await aUser(), await aUser()]
  const mine = await aPublication({ owner, editors: [second, first, closed] })
  const gone = await aPublication({ owner, writers: [first] })
  await aPublication({ owner: other, editors: [owner] })
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', gone.id)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  await runQuery('UPDATE publication_members SET joined_at = 1 WHERE user_id = ?', first.id)
  const options = DeletionOptions.parse(await (await as(owner).get('/api/me/deletion')).json())
  expect(options.publications.map(({ hash, members }) => [hash, members.map(({ handle }) => handle)])).toEqual([
    [mine.hash, [first.handle, second.handle]],
  ])
})

test('a refused deletion ends no session, schedules nothing and leaves the account open', async () => {
  const [owner, stranger] = [await aUser(), await aUser()]
  const publication = await aPublication({ owner, writers: [await aUser()] })
  for (const choices of [
    [],
    [{ hash: publication.hash, successor: stranger.handle }],
    [{ hash: publication.hash, successor: owner.handle }],
  ])
    expect((await requestDeletion(owner, choices)).status).toBe(400)
  expect((await as(owner).post('/api/me/deletion', { handle: stranger.handle, publications: [] })).status).toBe(400)
  expect([await stateOf(owner), await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', owner.id)]).toEqual([
    'active',
    0,
  ])
  expect((await as(owner).get('/api/me/profile')).status).toBe(200)
  expect((await as(owner).post('/api/me/deactivate')).status).toBe(409)
  expect((await as(owner).get('/api/me/profile')).status).toBe(200)
})

test('deactivating ends the sessions of one account only', async () => {
  const [person, other] = [await aUser(), await aUser()]
  expect((await as(person).post('/api/me/deactivate')).status).toBe(204)
  expect([await stateOf(person), await stateOf(other)]).toEqual(['deactivated', 'active'])
  expect((await as(other).get('/api/me/profile')).status).toBe(200)
  expect(await queryNumber('SELECT count(*) AS n FROM sessions WHERE user_id = ?', person.id)).toBe(0)
})

test('the chosen successor of an erased owner gets the publication and an email about it, and no other member does', async () => {
  const [owner, successor, other] = [await aUser(), await aUser(), await aUser()]
  const publication = await aPublication({ owner, editors: [successor, other] })
  expect((await requestDeletion(owner, [{ hash: publication.hash, successor: successor.handle }])).status).toBeLessThan(300)
  const mails: RenderedEmail[] = []
  setMailer(async (_, mail) => void mails.push(mail))
  await runAllJobs()
  mails.length = 0
  setClockOffset(30 * DAY)
  await runDeletions(testEnv(), ALL_SLICES)
  await runAllJobs()
  setMailer()
  expect(mails.filter(({ to }) => [successor.email, other.email].includes(to)).map(({ to }) => to)).toEqual([successor.email])
  expect(mails.find(({ to }) => to === successor.email)?.text).toContain(`/${publication.handle}`)
  expect(await queryNumber('SELECT owner_id AS n FROM publications WHERE id = ?', publication.id)).toBe(successor.id)
})

test('a deletion that is requested twice concurrently is scheduled once', async () => {
  const person = await aUser()
  const DB = interleavedDatabase(env.DB, /insert into "account_deletions"/i, () => requestDeletion(person))
  const response = await as(person).post('/api/me/deletion', { handle: person.handle, publications: [] }, { env: { DB } })
  expect(response.status).toBeLessThan(300)
  expect([await stateOf(person), await queryNumber('SELECT count(*) AS n FROM account_deletions WHERE user_id = ?', person.id)]).toEqual([
    'deleted',
    1,
  ])
})
