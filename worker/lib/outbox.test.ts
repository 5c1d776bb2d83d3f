import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { queryNumber, runQuery, takeConsole } from '#worker/testing/index.ts'
import { pruneDeadLetters, recordFailure, replayDeadLetters, reportDeadLetters, storeDeadLetter } from './job-failures.ts'
import { claimJob, completeJob, enqueue, flushOutbox, type Job, type JobQueues, pruneJobClaims, releaseJob, SEARCH_JOB } from './outbox.ts'

const db = database(env)
const AT = Date.UTC(2026, 10, 29)
const job = (id: string, kind = 'mail'): Job => ({ id, kind, queue: kind === 'sms' ? 'CODES' : 'JOBS', payload: { to: id } })

beforeEach(async () => {
  vi.useFakeTimers({ now: AT, toFake: ['Date'] })
  for (const table of ['outbox', 'inbox', 'dead_letters']) await runQuery(`DELETE FROM ${table}`)
})

const rowsOf = <Row>(table: string) => db.all<Row>(sql`SELECT * FROM ${sql.raw(table)} ORDER BY id`)
const outboxRow = async (id: string) =>
  (
    await rowsOf<{
      id: string
      lease_until: number
      sends: number
      attempts: number
      error: string
      created_at: number
      kind: string
      payload: string
    }>('outbox')
  ).find((row) => row.id === id)
const put = async (...jobs: Job[]) => {
  for (const { payload, id, ...kind } of jobs) await enqueue(db, { ...kind, payload: z.unknown() }, payload, { id })
}

async function flush() {
  const batches: [queue: string, ids: string[]][] = []
  const queue = (name: string) => ({
    sendBatch: async (messages: { body: Job }[]) => void batches.push([name, messages.map(({ body }) => body.id)]),
  })
  const names = ['CODES', 'JOBS', 'DELIVERIES', 'IMPORTS', 'PAYMENTS', 'NEWSLETTERS'] as const
  // Flushing uses only `sendBatch`.
  const count = await flushOutbox(db, Object.fromEntries(names.map((name) => [name, queue(name)])) as unknown as JobQueues)
  return { count, batches }
}

describe('the outbox', () => {
  test('a job is stored once for its id, and only if its condition holds', async () => {
    await put(job('a'), { ...job('a'), payload: { to: 'other' } })
    await enqueue(db, SEARCH_JOB, {}, { id: 'b', when: sql`1 = 0` })
    await enqueue(db, SEARCH_JOB, {}, { id: 'c', when: sql`1 = 1` })
    expect((await rowsOf<{ id: string }>('outbox')).map(({ id }) => id)).toEqual(['a', 'c'])
    expect(await outboxRow('a')).toMatchObject({
      kind: 'mail',
      payload: '{"to":"a"}',
      created_at: AT,
      lease_until: 0,
      sends: 0,
      attempts: 0,
    })
  })

  test('fifty codes and as many other jobs are sent at a time, codes first', async () => {
    for (let at = 0; at < 51; at++) await put(job(`code-${at}`, 'sms'), job(`mail-${at}`))
    const first = await flush()
    expect(first.batches.map(([name, ids]) => [name, ids.length])).toEqual([
      ['CODES', 50],
      ['JOBS', 50],
    ])
    const second = await flush()
    expect([first.count, second.count, second.batches.map(([name, ids]) => [name, ids.length])]).toEqual([
      100,
      2,
      [
        ['CODES', 1],
        ['JOBS', 1],
      ],
    ])
    expect((await flush()).count).toBe(0)
  })

  test('a job is sent again only after its lease, which doubles up to an hour', async () => {
    await put(job('a'))
    const leases: number[] = []
    for (let sends = 1; sends <= 9; sends++) {
      expect((await flush()).count).toBe(1)
      const { lease_until: leaseUntil = 0, sends: counted } = (await outboxRow('a')) ?? {}
      expect(counted).toBe(sends)
      leases.push((leaseUntil - Date.now()) / MINUTE)
      vi.setSystemTime(leaseUntil)
      expect((await flush()).count).toBe(0)
      vi.setSystemTime(leaseUntil + 1)
    }
    expect(leases).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    await runQuery('UPDATE outbox SET sends = 70')
    await flush()
    expect((await outboxRow('a'))?.lease_until).toBe(Date.now() + HOUR)
  })
})

describe('the claim of a job', () => {
  test('holds for a minute and not longer', async () => {
    expect(await claimJob(db, 'a')).toEqual({ state: 'claimed', claimedAt: AT })
    vi.setSystemTime(AT + MINUTE)
    expect(await claimJob(db, 'a')).toEqual({ state: 'busy' })
    expect(await claimJob(db, 'b')).toEqual({ state: 'claimed', claimedAt: AT + MINUTE })
    vi.setSystemTime(AT + MINUTE + 1)
    expect(await claimJob(db, 'a')).toEqual({ state: 'claimed', claimedAt: AT + MINUTE + 1 })
    expect(await queryNumber("SELECT at AS n FROM inbox WHERE id = 'a'")).toBe(AT + MINUTE + 1)
  })

  test('of a completed job is done for good, whether it was claimed or not, and no release takes that back', async () => {
    await put(job('a'), job('b'), job('c'))
    await claimJob(db, 'a')
    vi.setSystemTime(AT + 5)
    await atomic(db, [...completeJob(db, 'a'), ...completeJob(db, 'b')])
    expect((await rowsOf<{ id: string }>('outbox')).map(({ id }) => id)).toEqual(['c'])
    expect(await rowsOf('inbox')).toEqual([
      { id: 'a', at: AT, done_at: AT + 5 },
      { id: 'b', at: AT + 5, done_at: AT + 5 },
    ])
    await releaseJob(db, 'a', AT)
    vi.setSystemTime(AT + DAY)
    expect([await claimJob(db, 'a'), await claimJob(db, 'b')]).toEqual([{ state: 'done' }, { state: 'done' }])
  })

  test('is released by its own consumer alone', async () => {
    await claimJob(db, 'a')
    await claimJob(db, 'b')
    await releaseJob(db, 'a', AT + 1)
    expect(await claimJob(db, 'a')).toEqual({ state: 'busy' })
    await releaseJob(db, 'a', AT)
    expect([(await claimJob(db, 'a')).state, (await claimJob(db, 'b')).state]).toEqual(['claimed', 'busy'])
  })

  test('is kept for thirty days after the job, and as long as the job has not completed', async () => {
    await claimJob(db, 'running')
    await atomic(db, completeJob(db, 'done'))
    vi.setSystemTime(AT + 30 * DAY)
    await atomic(db, [pruneJobClaims(db)])
    expect(await queryNumber('SELECT count(*) AS n FROM inbox')).toBe(2)
    vi.setSystemTime(AT + 30 * DAY + 1)
    await atomic(db, [pruneJobClaims(db)])
    expect((await rowsOf<{ id: string }>('inbox')).map(({ id }) => id)).toEqual(['running'])
  })
})

const letterOf = async (id: string) =>
  (await rowsOf<{ id: string; body: string; at: number; reason: string; attempts: number; replay_at: number | null }>('dead_letters')).find(
    (row) => row.id === id,
  )

describe('a failed job', () => {
  test('is left to the queue for short delays, with a minute for a late delivery, and to cron for longer ones', async () => {
    await put(job('a'), job('b'))
    const outcomes: [next: string, isInMinute: boolean][] = []
    for (let attempts = 1; attempts <= 8; attempts++) {
      const outcome = await recordFailure(db, job('a'), new Error(`attempt ${attempts}`))
      if (!('delayMs' in outcome)) throw new Error('given up')
      const { next, delayMs } = outcome
      expect([outcome.attempts, (await outboxRow('a'))?.lease_until]).toEqual([attempts, AT + delayMs + (next === 'requeue' ? MINUTE : 0)])
      expect(next).toBe(delayMs <= MINUTE ? 'requeue' : 'scheduled')
      outcomes.push([next, delayMs <= MINUTE])
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual([
      ['requeue', true],
      ['scheduled', false],
    ])
    expect([(await outboxRow('a'))?.error, (await outboxRow('b'))?.attempts]).toEqual(['Error: attempt 8', 0])
  })

  test('that nobody waits for is dropped, and a long reason is cut', async () => {
    expect(await recordFailure(db, job('a'), 'x')).toEqual({ next: 'dropped' })
    await put(job('a'))
    await recordFailure(db, job('a'), 'x'.repeat(2000))
    expect((await outboxRow('a'))?.error).toHaveLength(1000)
  })

  test('is given up once its next run would be more than a day after its first', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await put(job('a'), job('b'))
    vi.setSystemTime(AT + DAY - 2000)
    expect(await recordFailure(db, job('a'), 'late')).toMatchObject({ next: 'requeue', delayMs: 2000 })
    vi.setSystemTime(AT + DAY - 1999)
    expect(await recordFailure(db, job('b'), 'late')).toEqual({ next: 'dead' })
    expect([(await outboxRow('a'))?.attempts, await outboxRow('b')]).toEqual([1, undefined])
    expect(await letterOf('b')).toEqual({
      id: 'b',
      body: JSON.stringify(job('b')),
      at: AT + DAY - 1999,
      reason: 'late',
      attempts: 1,
      replay_at: null,
    })
    expect([await letterOf('a'), await claimJob(db, 'b')]).toEqual([undefined, { state: 'done' }])
    expect(takeConsole()).toEqual([expect.stringMatching(/"dead_letter".*"id":"b","kind":"mail","reason":"late","attempts":1/)])
  })

  test('that is given up again replaces its letter, which no longer waits for a replay', async () => {
    await storeDeadLetter(db, job('a'), { reason: 'first', attempts: 3 })
    await runQuery('UPDATE dead_letters SET replay_at = 1')
    vi.setSystemTime(AT + 5)
    await storeDeadLetter(db, job('a'), { reason: 'second', attempts: 4 })
    expect(await letterOf('a')).toMatchObject({ at: AT + 5, reason: 'second', attempts: 4, replay_at: null })
    takeConsole()
  })
})

describe('dead letters', () => {
  const bury = async (id: string, at: number, isMarked: boolean) => {
    vi.setSystemTime(at)
    await storeDeadLetter(db, job(id), { reason: 'x', attempts: 1 })
    if (isMarked) await runQuery('UPDATE dead_letters SET replay_at = 1 WHERE id = ?', id)
  }

  test('marked ones are sent again, the oldest fifty in a run, and no others', async () => {
    for (let at = 0; at < 51; at++) await bury(`m${String(at).padStart(2, '0')}`, AT + 100 - at, true)
    await bury('kept', AT - 1, false)
    takeConsole()
    vi.setSystemTime(AT + DAY)
    await replayDeadLetters(db)
    expect((await rowsOf<{ id: string }>('dead_letters')).map(({ id }) => id)).toEqual(['kept', 'm00'])
    const sent = await rowsOf<{ id: string; created_at: number; lease_until: number; payload: string; kind: string }>('outbox')
    expect([sent.length, sent[0]]).toMatchObject([
      50,
      { id: 'm01', kind: 'mail', payload: '{"to":"m01"}', created_at: AT + DAY, lease_until: 0 },
    ])
    expect([(await claimJob(db, 'm01')).state, (await claimJob(db, 'm00')).state, (await claimJob(db, 'kept')).state]).toEqual([
      'claimed',
      'done',
      'done',
    ])
    await replayDeadLetters(db)
    expect((await rowsOf<{ id: string }>('dead_letters')).map(({ id }) => id)).toEqual(['kept'])
    await replayDeadLetters(db)
    expect(await queryNumber('SELECT count(*) AS n FROM outbox')).toBe(51)
  })

  test('one whose job was enqueued again meanwhile is sent once, with the others', async () => {
    await bury('a', AT, true)
    await bury('b', AT, true)
    takeConsole()
    await put(job('a'))
    await replayDeadLetters(db)
    expect((await flush()).batches.flatMap(([, ids]) => ids).toSorted()).toEqual(['a', 'b'])
    expect(await queryNumber('SELECT count(*) AS n FROM dead_letters')).toBe(0)
  })

  test('one without a payload is sent with none', async () => {
    await storeDeadLetter(db, { id: 'a', kind: 'mail', queue: 'JOBS', payload: undefined }, { reason: 'x', attempts: 1 })
    takeConsole()
    await runQuery('UPDATE dead_letters SET replay_at = 1')
    await replayDeadLetters(db)
    expect((await outboxRow('a'))?.payload).toBe('null')
  })

  test('waiting ones are reported with their number and age, and nothing if there are none', async () => {
    await reportDeadLetters(db)
    expect(takeConsole()).toEqual([])
    await bury('b', AT + 5, false)
    await bury('a', AT + 2, true)
    takeConsole()
    await reportDeadLetters(db)
    expect(takeConsole()).toEqual([expect.stringMatching(new RegExp(`"dead_letters_waiting","count":2,"oldestAt":${AT + 2}`))])
  })

  test('they are kept for 28 days', async () => {
    await bury('a', AT, false)
    await bury('b', AT + 1, false)
    takeConsole()
    vi.setSystemTime(AT + 28 * DAY)
    await atomic(db, [pruneDeadLetters(db)])
    expect(await queryNumber('SELECT count(*) AS n FROM dead_letters')).toBe(2)
    vi.setSystemTime(AT + 28 * DAY + 1)
    await atomic(db, [pruneDeadLetters(db)])
    expect((await rowsOf<{ id: string }>('dead_letters')).map(({ id }) => id)).toEqual(['b'])
  })
})
