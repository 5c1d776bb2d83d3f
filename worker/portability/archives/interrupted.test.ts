import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { type FAULTS, faultyEnv, selectFaults } from '#worker/testing/fault-injection.ts'
import { aPost, as, aUser, discardJobs, queryNumber, takeConsole, testEnv } from '#worker/testing/index.ts'
import { type Archive, CurrentArchive } from './contract.ts'
import { acquireLease } from './lease.ts'
import { indexKey } from './object-keys.ts'
import { runArchiveTurn } from './run-archive-turn.ts'
import { downloadArchiveFile, openArchive } from './testing/open-archive.ts'
import { readIndex } from './zip/archive-file.ts'

afterEach(() => discardJobs())

/** Small enough that an account of a few posts takes several turns and checkpoints. */
const LIMITS = { checkpointFiles: 10, turnFiles: 20 }
const POSTS = 4

async function aStarted() {
  const person = await aUser()
  for (let nth = 0; nth < POSTS; nth++) await aPost(person, { title: `پست ${nth}` })
  const { hash } = await (await as(person).post('/api/archives/me')).json<Archive>()
  const id = await queryNumber('SELECT id AS n FROM archives WHERE hash = ?', hash)
  return { person, payload: { archive: id } }
}

type Started = Awaited<ReturnType<typeof aStarted>>

const read = async ({ person }: Started) => CurrentArchive.parse(await (await as(person).get('/api/archives/me')).json()).archive

/** Runs turnCount until the archive is ready, with time for retries and leases between them. */
async function finish(started: Started) {
  for (let turn = 1; ; turn++) {
    setClockOffset(turn * HOUR * 7)
    await runArchiveTurn(testEnv(), started.payload, ALL_SLICES, LIMITS)
    const archive = await read(started)
    if (archive?.state === 'ready') return { archive, turnCount: turn }
    if (turn > 20) throw new Error(`Not ready after ${turn} turnCount`)
  }
}

/** The checkpoint of a turn, a part of the upload, its end, and the batch that makes the archive ready. */
const DECISIVE = /insert into "archive_checkpoints"|insert into "outbox"|\.complete$/

/** Runs turns of which the `nth` call fails, then finishes the archive; returns the calls of the turns until then. */
async function runWithFault(nth: number, fault: (typeof FAULTS)[number]): Promise<string[]> {
  setClockOffset(0)
  const started = await aStarted()
  const faulty = faultyEnv(nth, fault)
  const turn = () => runArchiveTurn({ ...testEnv(), ...faulty.env } as Env, started.payload, ALL_SLICES, LIMITS)
  for (let time = 0; time < 4 && faulty.calls.length < nth; time++) await turn().catch(() => undefined)
  takeConsole()
  discardJobs()
  const { archive } = await finish(started)
  const files = await openArchive(await downloadArchiveFile(archive.path))
  expect([...files.keys()].filter((path) => path.endsWith('.html'))).toHaveLength(POSTS)
  expect(archive.files).toBe(files.size + 1)
  return faulty.calls
}

test('an archive in several turns is the same as one in a single turn', async () => {
  const started = await aStarted()
  const { archive, turnCount } = await finish(started)
  expect(turnCount).toBeGreaterThan(1)
  const parts = await openArchive(await downloadArchiveFile(archive.path))
  const whole = await aStarted()
  await runArchiveTurn(testEnv(), whole.payload, ALL_SLICES)
  const once = await openArchive(await downloadArchiveFile((await read(whole))?.path ?? null))
  const kinds = (files: Map<string, Uint8Array>) => [...files.keys()].map((path) => path.replace(/[a-z0-9]{12}/, 'HASH'))
  expect(kinds(parts)).toEqual(kinds(once))
})

// The full form has a run for each of hundreds of calls.
test('an archive is complete although a turn dies at any of its calls', { timeout: __FULL_MATRIX__ ? 5 * MINUTE : MINUTE }, async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const calls = await runWithFault(Number.POSITIVE_INFINITY, 'before')
  expect(calls.length).toBeGreaterThan(20)
  for (const part of DECISIVE.source.split('|')) expect(calls.filter((call) => new RegExp(part).test(call)).length, part).toBeGreaterThan(0)
  takeConsole()
  for (const { nth, fault } of selectFaults(calls, DECISIVE, 3))
    expect((await runWithFault(nth, fault)).length, `call ${nth} (${calls[nth - 1]}), ${fault}`).toBeGreaterThanOrEqual(nth)
  log.mockRestore()
})

test('a worker that lost its lease to another changes nothing', async () => {
  const started = await aStarted()
  const slow = runArchiveTurn(
    testEnv({
      MEDIA: new Proxy(env.MEDIA, {
        get: (target, key) => {
          const found: unknown = Reflect.get(target, key)
          if (typeof found !== 'function') return found
          return async (...given: unknown[]) => {
            if (key === 'put') await takeOver()
            return Reflect.apply(found, target, given)
          }
        },
      }) as Env['MEDIA'],
    }),
    started.payload,
    ALL_SLICES,
    LIMITS,
  )
  let hasTakenOver = false
  const takeOver = async () => {
    if (hasTakenOver) return
    hasTakenOver = true
    setClockOffset(10 * MINUTE)
    expect(await acquireLease(database(env), started.payload.archive)).toBeDefined()
  }
  await slow
  expect(hasTakenOver).toBe(true)
  expect(await queryNumber('SELECT count(*) AS n FROM archive_checkpoints WHERE archive_id = ?', started.payload.archive)).toBe(0)
  const { archive } = await finish(started)
  await openArchive(await downloadArchiveFile(archive.path))
})

/** The files of each checkpoint of an archive. */
async function readCheckpoints({ payload }: Started) {
  const { results } = await env.DB.prepare(
    `SELECT a.hash, c.number, c.turn FROM archive_checkpoints c JOIN archives a ON a.id = c.archive_id WHERE a.id = ? ORDER BY c.number`,
  )
    .bind(payload.archive)
    .all<{ hash: string; number: number; turn: number }>()
  return Promise.all(results.map(async ({ hash, number, turn }) => (await readIndex(env, indexKey(hash, number, turn))).files))
}

const bytesOf = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

test.each([
  ['files', { checkpointFiles: 5 }, (files: readonly unknown[]) => files.length >= 5],
  ['bytes', { checkpointBytes: 4000 }, (files: readonly { bytes: number }[]) => bytesOf(files) >= 4000],
])('a turn stores a checkpoint after so many %s since the last one, and the row counts all that is written', async (_, limits, isFull) => {
  const started = await aStarted()
  for (let turn = 1; turn <= 2; turn++) {
    await runArchiveTurn(testEnv(), started.payload, ALL_SLICES, { turnFiles: 20, ...limits })
    const checkpoints = await readCheckpoints(started)
    // The last checkpoint of a turn is stored because the turn is over.
    expect(checkpoints.filter((files) => !isFull(files)).length).toBeLessThanOrEqual(turn)
    expect(checkpoints.length).toBeGreaterThan(turn)
    const written = checkpoints.flat()
    expect(await read(started)).toMatchObject({ state: 'running', files: written.length, bytes: bytesOf(written) })
  }
})
