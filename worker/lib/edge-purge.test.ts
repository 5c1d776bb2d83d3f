import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { SECOND } from '#shared/time.ts'
import { runCron } from '#worker/cron.ts'
import { atomic, database } from '#worker/db/client.ts'
import { consumeJobs } from '#worker/jobs.ts'
import { faultyDatabase, queryNumber, runQuery, takeConsole, testEnv } from '#worker/testing/index.ts'
import { simulateEdge } from '#worker/testing/simulated-edge.ts'
import { setClockOffset } from './clock.ts'
import { purgeEdgeCache } from './edge-purge.ts'
import { invalidate, invalidateRemoval } from './invalidations.ts'

const db = database(env)
const aTag = () => `t-${crypto.randomUUID()}`

/** Seconds since the start of a test, on the app's clock. */
let time = 0
const wait = (seconds: number) => {
  time += seconds
  setClockOffset(time * SECOND)
}

beforeEach(async () => {
  await runQuery('UPDATE cache_bumps SET purged = 1')
  await runQuery("UPDATE edge_purger SET lease_until = 0, retry_at = 0, failures = 0, calls = '[]'")
  time = 0
})

async function change(edge: object, tags: string[], write = invalidate) {
  await atomic(db, [write(db, tags)])
  await purgeEdgeCache(db, edge)
}

const isPurged = (tag: string) => queryNumber('SELECT purged AS n FROM cache_bumps WHERE tag = ?', tag)

test('32 likes, one a second, leave a call for the deletion after them, which is purged at once', async () => {
  const edge = simulateEdge()
  const tag = aTag()
  for (let likes = 0; likes < 32; likes++) {
    await change(edge, [tag])
    wait(1)
  }
  expect(edge.calls.map(({ success }) => success)).toEqual([true, true, true])
  edge.store('/the-post', [tag])
  await change(edge, [tag], invalidateRemoval)
  expect(edge.has('/the-post')).toBe(false)
  expect(edge.calls.at(-1)).toMatchObject({ success: true, tags: [tag] })
})

/** Returns for how many seconds a deleted post stays at the edge when a second passes between all writes and cron runs each minute. */
async function secondsReadable(before: (edge: ReturnType<typeof simulateEdge>) => Promise<void>, edge = simulateEdge()) {
  const tag = aTag()
  await before(edge)
  edge.store('/the-post', [tag])
  await change(edge, [tag], invalidateRemoval)
  const deletedAt = time
  while (edge.has('/the-post')) {
    wait(1)
    if (time % 60 === 0) await purgeEdgeCache(db, edge)
  }
  return { seconds: time - deletedAt, refused: edge.calls.filter(({ success }) => !success).length }
}

test('a deleted post stays readable at the edge for no longer than a minute, whatever was written before', async () => {
  const writes =
    (count: number, write = invalidate) =>
    async (edge: object) => {
      for (let n = 0; n < count; n++) {
        await change(edge, [aTag()], write)
        wait(1)
      }
    }
  const measured = {
    'after 32 likes': await secondsReadable(writes(32)),
    'after many likes': await secondsReadable(writes(__FULL_MATRIX__ ? 500 : 150)),
    'after 32 deletions': await secondsReadable(writes(32, invalidateRemoval)),
    'if every purge is refused': await secondsReadable(writes(3), simulateEdge({ callsPerMinute: 0 })),
  }
  console.log(
    Object.entries(measured)
      .map(([name, { seconds, refused }]) => `${name}: ${seconds} s, ${refused} calls refused`)
      .join('\n'),
  )
  expect(takeConsole().every((line) => line.includes('edge_purge_failed'))).toBe(true)
  expect(measured['after 32 likes']).toEqual({ seconds: 0, refused: 0 })
  expect(measured['after many likes']).toEqual({ seconds: 0, refused: 0 })
  for (const { seconds } of Object.values(measured)) expect(seconds).toBeLessThanOrEqual(60)
})

test('removals come first, then routine changes, 100 tags in a call', async () => {
  const edge = simulateEdge()
  const [routine, removed] = [Array.from({ length: 150 }, aTag), Array.from({ length: 80 }, aTag)]
  await atomic(db, [invalidate(db, routine), invalidateRemoval(db, removed)])
  await purgeEdgeCache(db, edge)
  expect(edge.calls.map(({ tags }) => tags.length)).toEqual([100, 100, 30])
  expect(new Set(edge.calls[0]?.tags.slice(0, 80))).toEqual(new Set(removed))
  await purgeEdgeCache(db, edge)
  expect(edge.calls).toHaveLength(3)
})

test('a refused, failed or interrupted purge is repeated with increasing delays until it succeeds', async () => {
  const tag = aTag()
  const answers = [() => ({ success: false, errors: [] }), () => Promise.reject(new Error('no connection')), () => ({ success: true })]
  const times: number[] = []
  const ctx = {
    cache: {
      purge: async () => {
        times.push(time)
        return (answers.shift() ?? answers[0])?.()
      },
    },
  }
  await change(ctx, [tag], invalidateRemoval)
  expect(await isPurged(tag)).toBe(0)
  for (let n = 0; n < 30; n++) {
    wait(1)
    await purgeEdgeCache(db, ctx)
  }
  expect(times).toEqual([0, 5, 15])
  expect(await isPurged(tag)).toBe(1)
  expect(takeConsole().filter((line) => line.includes('edge_purge_failed'))).toHaveLength(2)
})

test('concurrent callers make one call, and a crashed caller’s lease expires', async () => {
  const edge = simulateEdge()
  await atomic(db, [invalidateRemoval(db, [aTag()])])
  await Promise.all(Array.from({ length: 8 }, () => purgeEdgeCache(db, edge)))
  expect(edge.calls).toHaveLength(1)

  const crashing = faultyDatabase(env.DB, { nth: 1, when: 'before', match: /^update "cache_bumps"/ }).database
  const tag = aTag()
  await atomic(db, [invalidateRemoval(db, [tag])])
  await purgeEdgeCache(database({ DB: crashing }), edge)
  expect(takeConsole()).toHaveLength(1)
  await purgeEdgeCache(db, edge)
  expect([await isPurged(tag), edge.calls.length]).toEqual([0, 2])
  wait(31)
  await purgeEdgeCache(db, edge)
  expect([await isPurged(tag), edge.calls.length]).toEqual([1, 3])
})

test('a tag that is invalidated while it is purged is purged again', async () => {
  const edge = simulateEdge()
  const tag = aTag()
  let times = 0
  const ctx = {
    cache: {
      purge: async (what: { tags: string[] }) => {
        if (++times === 1) await atomic(db, [invalidateRemoval(db, [tag])])
        return edge.cache.purge(what)
      },
    },
  }
  await change(ctx, [tag], invalidateRemoval)
  expect([times, await isPurged(tag)]).toEqual([2, 1])
})

test('a routine change whose edge copies have expired takes no call', async () => {
  const edge = simulateEdge()
  const tag = aTag()
  await atomic(db, [invalidate(db, [tag])])
  wait(61)
  await purgeEdgeCache(db, edge)
  expect(edge.calls).toEqual([])
  await change(edge, [aTag()])
  expect(await isPurged(tag)).toBe(1)
})

test.each(['queue', 'cron'])('invalidations by the %s are purged too', async (kind) => {
  const edge = simulateEdge()
  const tag = aTag()
  await atomic(db, [invalidate(db, [tag])])
  if (kind === 'cron') await runCron(testEnv(), edge)
  else await consumeJobs({ queue: 'daftar-jobs', messages: [], ackAll() {}, retryAll() {} } as never, testEnv(), edge)
  expect(edge.calls.flatMap(({ tags }) => tags)).toContain(tag)
})

test('without an edge cache, nothing is claimed', async () => {
  const tag = aTag()
  await atomic(db, [invalidate(db, [tag])])
  await purgeEdgeCache(db, {})
  await purgeEdgeCache(db, { cache: undefined })
  expect(await queryNumber('SELECT json_array_length(calls) AS n FROM edge_purger')).toBe(0)
  expect(await isPurged(tag)).toBe(0)
})

test('refused purges are repeated after 5, 10, 20 and 40 seconds, then each minute, and a success starts again', async () => {
  let isRefused = true
  const times: number[] = []
  const ctx = {
    cache: {
      purge: async () => {
        times.push(time)
        return { success: !isRefused, errors: [] }
      },
    },
  }
  await change(ctx, [aTag()], invalidateRemoval)
  const waitFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      wait(1)
      await purgeEdgeCache(db, ctx)
    }
  }
  await waitFor(260)
  expect(times).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
  isRefused = false
  await waitFor(55)
  expect(times.at(-1)).toBe(315)
  isRefused = true
  await change(ctx, [aTag()], invalidateRemoval)
  await waitFor(6)
  expect(times.slice(-2)).toEqual([315, 320])
  takeConsole()
})

test('five calls a minute are made for removals and three for routine changes, counted over the last minute', async () => {
  const edge = simulateEdge({ callsPerMinute: 100 })
  for (let n = 0; n < 5; n++) await change(edge, [aTag()])
  expect(edge.calls).toHaveLength(3)
  for (let n = 0; n < 5; n++) await change(edge, [aTag()], invalidateRemoval)
  expect(edge.calls).toHaveLength(5)
  wait(59)
  await purgeEdgeCache(db, edge)
  expect(edge.calls).toHaveLength(5)
  wait(2)
  await purgeEdgeCache(db, edge)
  expect(edge.calls).toHaveLength(6)
})

test('a routine change is purged as long as the edge may have a copy', async () => {
  const edge = simulateEdge()
  const [old, fresh] = [aTag(), aTag()]
  await atomic(db, [invalidate(db, [old])])
  wait(59)
  await change(edge, [fresh])
  expect([await isPurged(old), await isPurged(fresh), edge.calls[0]?.tags.length]).toEqual([1, 1, 2])
})
