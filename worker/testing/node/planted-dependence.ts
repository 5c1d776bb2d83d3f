import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { enqueue, SEARCH_JOB } from '#worker/lib/outbox.ts'
import { aUser, queryNumber, runQueuedJobs } from '../index.ts'

const state = isolateState(() => ({ isTouched: false }))

/**
 * Defines a test that expects nothing of other files and then leaves all it can. Three files call it, so that at least two of them run in the
 * same process, whatever their order.
 */
export const testPlantedDependence = (): void =>
  test('finds no row, object, job, cached response, state or clock of another file, and leaves its own', async () => {
    const limiter = env.LIMITS.getByName('planted')
    const attempt = () => limiter.consume({ limit: 3, waitMs: 1000, maxWaitMs: 1000, resetAfterMs: 60_000 }, now())
    expect(await queryNumber('SELECT count(*) AS n FROM users')).toBe(0)
    expect((await env.MEDIA.list()).objects).toEqual([])
    expect(await caches.default.match('http://daftar.test/planted')).toBeUndefined()
    expect(await runQueuedJobs()).toEqual([])
    expect(state.isTouched).toBe(false)
    expect(Math.abs(now() - Date.now())).toBeLessThan(1000)
    expect((await attempt()).previousAttempts).toBe(0)

    await aUser()
    await env.MEDIA.put('image/planted', 'x')
    await caches.default.put('http://daftar.test/planted', new Response('x', { headers: { 'Cache-Control': 'max-age=60' } }))
    await atomic(database(env), [enqueue(database(env), SEARCH_JOB, {})])
    state.isTouched = true
    setClockOffset(10_000_000)
    await attempt()
    expect(await queryNumber('SELECT count(*) AS n FROM users')).toBe(1)
    expect((await env.MEDIA.list()).objects).toHaveLength(1)
    expect(await caches.default.match('http://daftar.test/planted')).toBeDefined()
  })
