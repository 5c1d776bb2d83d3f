import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { faultyDatabase, request, takeConsole } from '#worker/testing/index.ts'
import { Health } from './contract.ts'

freezeClock()
afterEach(() => setClockOffset(0))

const read = async (over: Parameters<typeof request>[2] = {}) => {
  const answer = await request('/api/health', {}, over)
  return { answer, health: Health.parse(await answer.json()) }
}

test('the health of a site whose database answers is ok, uncached and public', async () => {
  await env.DB.prepare('DELETE FROM outbox').run()
  const { answer, health } = await read()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  expect(health).toEqual({ status: 'ok', database: 'reachable', pendingJobAge: null })
})

test('a job that has waited for more than ten minutes degrades the health, one that was just sent does not', async () => {
  await env.DB.prepare('DELETE FROM outbox').run()
  const add = (id: string, leaseUntil: number) =>
    env.DB.prepare(`INSERT INTO outbox (id, kind, payload, created_at, lease_until) VALUES (?, 'home', '{}', ?, ?)`)
      .bind(id, now() - 11 * MINUTE, leaseUntil)
      .run()
  await add('sent', now() + MINUTE)
  expect((await read()).health.status).toBe('ok')
  await add('late', 0)
  const { answer, health } = await read()
  expect([answer.status, health]).toEqual([200, { status: 'degraded', database: 'reachable', pendingJobAge: 11 * MINUTE }])
})

test('a job waits from the moment at which its lease ends, and is late after ten minutes, not at them; the longest waiting one counts', async () => {
  await env.DB.prepare('DELETE FROM outbox').run()
  const start = now()
  const add = (id: string, createdAt: number, leaseUntil: number) =>
    env.DB.prepare(`INSERT INTO outbox (id, kind, payload, created_at, lease_until) VALUES (?, 'home', '{}', ?, ?)`)
      .bind(id, createdAt, leaseUntil)
      .run()
  await add('first', start, start + MINUTE)
  await add('second', start + MINUTE, start + 2 * MINUTE)
  const found: unknown[] = []
  for (const time of [MINUTE - 1, MINUTE, 2 * MINUTE, 10 * MINUTE, 10 * MINUTE + 1]) {
    setClockOffset(time)
    const { health } = await read()
    found.push([health.status, health.pendingJobAge])
  }
  expect(found).toEqual([
    ['ok', null],
    ['ok', MINUTE],
    ['ok', 2 * MINUTE],
    ['ok', 10 * MINUTE],
    ['degraded', 10 * MINUTE + 1],
  ])
})

test('an unreachable database answers 503 without its error', async () => {
  const { answer, health } = await read({ DB: faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /outbox/ }).database })
  expect([answer.status, health]).toEqual([503, { status: 'down', database: 'unreachable', pendingJobAge: null }])
  expect(takeConsole().join()).toContain('health_check_failed')
})
