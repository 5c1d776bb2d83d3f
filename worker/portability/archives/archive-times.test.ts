import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import {
  aPublication,
  as,
  aUser,
  discardJobs,
  queryNumber,
  request,
  runAllJobs,
  runQuery,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'
import { type Archive, CurrentArchive } from './contract.ts'
import { deleteArchives } from './delete-archives.ts'
import { acquireLease, updateLeased } from './lease.ts'
import { readArchive } from './read-archive.ts'
import { requestArchive } from './request-archive.ts'

freezeClock()
beforeEach(async () => void (await runQuery('DELETE FROM archives')))
afterEach(() => {
  setClockOffset(0)
  discardJobs()
})

const db = () => database(env)
const subjectOf = ({ id, handle }: TestUser) => ({ kind: 'user' as const, id, handle })
const start = (person: TestUser) => requestArchive(testEnv(), db(), person, subjectOf(person))
const current = (person: TestUser) => readArchive(testEnv(), db(), person.id, subjectOf(person))
const stateOf = async (hash: string) =>
  (await env.DB.prepare('SELECT state FROM archives WHERE hash = ?').bind(hash).first<{ state: string }>())?.state ?? null
const idOf = (hash: string) => queryNumber('SELECT id AS n FROM archives WHERE hash = ?', hash)
async function aFinished(person: TestUser): Promise<Archive> {
  expect((await as(person).post('/api/archives/me')).status).toBe(202)
  await runAllJobs()
  const { archive } = CurrentArchive.parse(await (await as(person).get('/api/archives/me')).json())
  if (!archive) throw new Error('The archive is not ready')
  return archive
}

test('an archive and its link end at the moment of their expiry, and the cron task deletes it from then on', async () => {
  const person = await aUser()
  const { path, expiresAt, hash } = await aFinished(person)
  expect((expiresAt ?? 0) - now()).toBe(LIMITS.archiveLifetime)
  const found: unknown[] = []
  for (const at of [LIMITS.archiveLifetime - 1, LIMITS.archiveLifetime]) {
    setClockOffset(at)
    found.push([(await request(path ?? '')).status, (await current(person))?.state])
    await deleteArchives(testEnv(), db())
    found.push(await stateOf(hash))
  }
  expect(found).toEqual([[200, 'ready'], 'ready', [410, undefined], null])
})

test('a finished archive is returned for less than a day after it was requested, and then replaced', async () => {
  const person = await aUser()
  const { hash } = await aFinished(person)
  setClockOffset(LIMITS.archiveInterval - 1)
  expect((await start(person)).hash).toBe(hash)
  expect(await stateOf(hash)).toBe('ready')
  setClockOffset(LIMITS.archiveInterval)
  const next = await start(person)
  expect(next.hash).not.toBe(hash)
  expect([await stateOf(hash), await stateOf(next.hash)]).toEqual(['ended', 'running'])
})

test('a publication with the number of an account has an archive of its own', async () => {
  const person = await aUser()
  const publication = { kind: 'publication' as const, id: person.id, handle: person.handle }
  const own = await start(person)
  expect(await readArchive(testEnv(), db(), person.id, publication)).toBeNull()
  const other = await requestArchive(testEnv(), db(), person, publication)
  expect(other.hash).not.toBe(own.hash)
  expect((await current(person))?.hash).toBe(own.hash)
})

test('a new request ends the failed archives of the same account, and of no other', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const [first, foreign] = [await start(person), await start(other)]
  await runQuery("UPDATE archives SET state = 'failed' WHERE hash IN (?, ?)", first.hash, foreign.hash)
  const second = await start(person)
  expect([await stateOf(first.hash), await stateOf(second.hash), await stateOf(foreign.hash)]).toEqual(['ended', 'running', 'failed'])
  expect((await start(person)).hash).toBe(second.hash)
  expect((await current(other))?.state).toBe('failed')
})

test('an ended archive is deleted once the lease of its last turn has ended, a failed one after its lifetime, twenty of them a run', async () => {
  const person = await aUser()
  const { hash } = await start(person)
  const at = now()
  await runQuery("UPDATE archives SET state = 'ended', lease_until = ? WHERE hash = ?", at + 1, hash)
  await deleteArchives(testEnv(), db())
  expect(await stateOf(hash)).toBe('ended')
  setClockOffset(1)
  await deleteArchives(testEnv(), db())
  expect(await stateOf(hash)).toBeNull()
  setClockOffset(0)
  const failed = await start(person)
  await runQuery("UPDATE archives SET state = 'failed' WHERE hash = ?", failed.hash)
  for (const [offset, state] of [
    [LIMITS.archiveLifetime - 1, 'failed'],
    [LIMITS.archiveLifetime, null],
  ] as const) {
    setClockOffset(offset)
    await deleteArchives(testEnv(), db())
    expect(await stateOf(failed.hash)).toBe(state)
  }
  setClockOffset(0)
  await runQuery(
    `WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n WHERE nth < 21)
     INSERT INTO archives (hash, kind, subject_id, requested_by, name, state, created_at)
     SELECT printf('many%08d', nth), 'user', ?1, ?1, 'x', 'ended', 1 FROM n`,
    person.id,
  )
  const left = () => queryNumber("SELECT count(*) AS n FROM archives WHERE hash LIKE 'many%'")
  await deleteArchives(testEnv(), db())
  expect(await left()).toBe(1)
  await deleteArchives(testEnv(), db())
  expect(await left()).toBe(0)
})

test('the cron task deletes what is being made or ready for a publication that has another owner or is closed, and nothing of an owner', async () => {
  const kept: string[] = []
  for (const [state, owner, former] of [
    ['running', await aUser(), await aUser()],
    ['ready', await aUser(), await aUser()],
  ] as const)
    for (const [kind, by, isOwned] of [
      ['publication', former, false],
      ['closed', owner, false],
      ['user', former, false],
      ['publication', owner, true],
      ['user', owner, true],
    ] as const) {
      const subject = kind === 'user' ? (isOwned ? by : await aUser()) : await aPublication({ owner })
      if (kind === 'closed') await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', subject.id)
      const hash = newHash()
      await runQuery(
        'INSERT INTO archives (hash, kind, subject_id, requested_by, name, state, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        ...[hash, kind === 'user' ? kind : 'publication', subject.id, by.id, hash, state, now(), state === 'ready' ? now() + MINUTE : null],
      )
      if (isOwned) kept.push(hash)
    }
  await deleteArchives(testEnv(), db())
  const { results } = await env.DB.prepare('SELECT hash FROM archives ORDER BY id').all()
  expect(results.map(({ hash }) => hash)).toEqual(kept)
})

test('a turn holds its archive for two minutes from the last sign of life, and then another may take it over', async () => {
  const person = await aUser()
  const id = await idOf((await start(person)).hash)
  const lease = await acquireLease(db(), id)
  expect(lease?.id).toBe(id)
  // The pause after a turn that ends without success.
  await runQuery('UPDATE archives SET retry_at = 0 WHERE id = ?', id)
  const taken = async (at: number) => {
    setClockOffset(at)
    return (await acquireLease(db(), id)) !== undefined
  }
  expect(await taken(2 * MINUTE - 1)).toBe(false)
  if (lease) await updateLeased(db(), lease)
  expect(await taken(4 * MINUTE - 2)).toBe(false)
  expect(await taken(4 * MINUTE - 1)).toBe(true)
  expect(lease && (await updateLeased(db(), lease))).toEqual([])
})

test('the archive of an account is done in percent of its work, at most 99 until it is ready', async () => {
  const person = await aUser()
  const { hash } = await start(person)
  const percents: unknown[] = []
  for (const [done, total] of [
    [0, 0],
    [0, 200],
    [199, 20_000],
    [1, 3],
    [200, 200],
    [300, 200],
  ] as const) {
    await runQuery('UPDATE archives SET done = ?, total = ? WHERE hash = ?', done, total, hash)
    percents.push((await current(person))?.percent)
  }
  expect(percents).toEqual([0, 0, 0, 33, 99, 99])
})
