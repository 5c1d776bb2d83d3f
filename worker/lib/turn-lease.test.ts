import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { HOUR, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { runQuery } from '#worker/testing/index.ts'
import { now, setClockOffset } from './clock.ts'
import { defineJob } from './job.ts'
import {
  enqueueTurns,
  isGivenUp,
  isLeaseFree,
  LEASE_MS,
  leaseAssignments,
  MAX_FAILED_TURNS,
  releasedColumns,
  renumberLostTurns,
  restartedColumns,
  type TurnQueue,
} from './turn-lease.ts'

const db = database(env)
const WORK_TURN = defineJob({ kind: 'work-turn', queue: 'IMPORTS', payload: z.strictObject({ archive: z.number() }) })
const QUEUE: TurnQueue = { table: 'work', job: WORK_TURN, counter: 'turns', key: 'archive' }
const AT = 1_000_000_000_000

interface Work {
  id: number
  hash: string
  lease_key: string | null
  lease_until: number
  failed_turns: number
  retry_at: number
  turns: number
}

beforeEach(async () => {
  await runQuery('DROP TABLE IF EXISTS work')
  await runQuery(`CREATE TABLE work (id INTEGER PRIMARY KEY, hash TEXT, lease_key TEXT, lease_until INTEGER NOT NULL DEFAULT 0,
    failed_turns INTEGER NOT NULL DEFAULT 0, retry_at INTEGER NOT NULL DEFAULT 0, turns INTEGER NOT NULL DEFAULT 0)`)
  await runQuery("DELETE FROM outbox WHERE kind = 'work-turn'")
  for (const [id, hash] of [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ] as const)
    await runQuery('INSERT INTO work (id, hash) VALUES (?, ?)', id, hash)
})

const readWork = () => db.all<Work>(sql`SELECT * FROM work ORDER BY id`)
const one = async (id = 1) => (await readWork()).find((row) => row.id === id)
const take = (key: string, at: number, id = 1) =>
  db.all(sql`UPDATE work SET ${leaseAssignments(QUEUE, key, at)} WHERE id = ${id} AND ${isLeaseFree(at)} RETURNING id`)
const change = (columns: Partial<Work>, id = 1) =>
  db.run(
    sql`UPDATE work SET ${sql.join(
      Object.entries(columns).map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
      sql`, `,
    )} WHERE id = ${id}`,
  )
const turnIds = async () =>
  (await db.all<{ id: string }>(sql`SELECT id FROM outbox WHERE kind = 'work-turn' ORDER BY id`)).map(({ id }) => id)

test('one worker at a time holds the lease of one row, which counts its turn', async () => {
  expect([(await take('x', AT)).length, (await take('y', AT)).length, (await take('z', AT, 2)).length]).toEqual([1, 0, 1])
  expect(await one()).toMatchObject({ lease_key: 'x', lease_until: AT + LEASE_MS, failed_turns: 1, retry_at: AT + MINUTE, turns: 1 })
  expect(await one(3)).toMatchObject({ lease_key: null, lease_until: 0, failed_turns: 0, retry_at: 0, turns: 0 })
})

test('a crashed turn is taken over once its lease and its pause are over, and not a millisecond before', async () => {
  await take('x', AT)
  await change({ retry_at: 0 })
  expect((await take('y', AT + LEASE_MS - 1)).length).toBe(0)
  expect((await take('y', AT + LEASE_MS)).length).toBe(1)
  await change({ lease_until: 0, retry_at: AT + HOUR })
  expect((await take('z', AT + HOUR - 1)).length).toBe(0)
  expect((await take('z', AT + HOUR)).length).toBe(1)
  expect((await one())?.turns).toBe(3)
})

test('the pause after failed turns is a minute, then four times as long, up to six hours', async () => {
  const pauses: number[] = []
  let at = AT
  for (let turn = 0; turn < 14; turn++) {
    await take('x', at)
    const row = await one()
    pauses.push(((row?.retry_at ?? 0) - at) / MINUTE)
    at = row?.retry_at ?? 0
    await change({ lease_until: 0 })
  }
  expect(pauses).toEqual([1, 4, 16, 64, 256, ...Array.from({ length: 9 }, () => 360)])
})

test('a released lease keeps its pause after a turn that achieved nothing, and has none or a minute after one that did', () => {
  const released = { leaseUntil: 0, leaseKey: null }
  expect(releasedColumns({ hasFailed: false, hasProgressed: false })).toEqual(released)
  expect(releasedColumns({ hasFailed: true, hasProgressed: false })).toEqual(released)
  expect(releasedColumns({ hasFailed: false, hasProgressed: true })).toEqual({ ...released, failedTurns: 0, retryAt: 0 })
  const before = now()
  const { retryAt = 0, ...rest } = releasedColumns({ hasFailed: true, hasProgressed: true }) as { retryAt?: number }
  expect([rest, retryAt >= before + MINUTE, retryAt <= now() + MINUTE]).toEqual([{ ...released, failedTurns: 1 }, true, true])
  expect(restartedColumns()).toEqual({ ...released, failedTurns: 0, retryAt: 0 })
})

test('work is given up after twelve turns without success, once no worker holds it', async () => {
  const givenUp = async () => (await db.all<{ id: number }>(sql`SELECT id FROM work WHERE ${isGivenUp()} ORDER BY id`)).map(({ id }) => id)
  expect(MAX_FAILED_TURNS).toBe(12)
  await change({ failed_turns: 11 }, 1)
  await change({ failed_turns: 12, lease_until: now() + MINUTE }, 2)
  await change({ failed_turns: 12 }, 3)
  expect(await givenUp()).toEqual([3])
  setClockOffset(2 * MINUTE)
  expect(await givenUp()).toEqual([2, 3])
})

test('work whose last turn crashed is given up from the millisecond in which its lease ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await change({ failed_turns: 12, lease_until: now() }, 1)
  await change({ failed_turns: 12, lease_until: now() + 1 }, 2)
  expect(await db.all(sql`SELECT id FROM work WHERE ${isGivenUp()}`)).toEqual([{ id: 1 }])
})

test('each turn is enqueued once, with its row, unless the row pauses', async () => {
  await change({ turns: 4 }, 2)
  await change({ retry_at: now() + MINUTE }, 3)
  await enqueueTurns(db, QUEUE, sql`i.id >= 1`)
  await enqueueTurns(db, QUEUE, sql`i.id >= 1`)
  expect(await turnIds()).toEqual(['work-turn:a:0', 'work-turn:b:4'])
  const [job] = await db.all<{ payload: string; lease_until: number; created_at: number }>(
    sql`SELECT * FROM outbox WHERE id = 'work-turn:b:4'`,
  )
  expect([JSON.parse(job?.payload ?? ''), job?.lease_until, Math.abs((job?.created_at ?? 0) - now()) < MINUTE]).toEqual([
    { archive: 2 },
    0,
    true,
  ])
  setClockOffset(2 * MINUTE)
  await enqueueTurns(db, QUEUE, sql`i.id = 3`)
  expect(await turnIds()).toContain('work-turn:c:0')
})

test('a lost turn gets a new number; one that waits, runs or pauses keeps its own', async () => {
  await enqueueTurns(db, QUEUE, sql`i.id = 2`)
  await change({ lease_until: now() + MINUTE }, 3)
  await runQuery("INSERT INTO work (id, hash, retry_at) VALUES (4, 'd', ?)", now() + MINUTE)
  await runQuery("INSERT INTO work (id, hash) VALUES (5, 'e')")
  await renumberLostTurns(db, QUEUE, sql`id < 5`)
  expect((await readWork()).map(({ turns }) => turns)).toEqual([1, 0, 0, 0, 0])
  await enqueueTurns(db, QUEUE, sql`i.id = 1`)
  expect(await turnIds()).toEqual(['work-turn:a:1', 'work-turn:b:0'])
})
