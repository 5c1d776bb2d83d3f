import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { faultyDatabase, request, takeConsole } from '#worker/testing/index.ts'
import { Health } from './contract.ts'

const read = async (over: Parameters<typeof request>[2] = {}) => {
  const answer = await request('/api/health', {}, over)
  return { answer, health: Health.parse(await answer.json()) }
}

test('the health of a site whose database answers is ok, uncached and public', async () => {
  const { answer, health } = await read()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  expect(health).toEqual({ status: 'ok', database: 'reachable', pendingJobAge: null })
})

test('a job that has waited for more than ten minutes degrades the health, one that was just sent does not', async () => {
  const add = (id: string, leaseUntil: number) =>
    env.DB.prepare(`INSERT INTO outbox (id, kind, payload, created_at, lease_until) VALUES (?, 'home', '{}', ?, ?)`)
      .bind(id, now() - 11 * MINUTE, leaseUntil)
      .run()
  await add('sent', now() + MINUTE)
  expect((await read()).health.status).toBe('ok')
  await add('late', 0)
  const { answer, health } = await read()
  expect([answer.status, health.status]).toEqual([200, 'degraded'])
  expect(health.pendingJobAge).toBeGreaterThanOrEqual(11 * MINUTE)
})

test('an unreachable database answers 503 without its error', async () => {
  const { answer, health } = await read({ DB: faultyDatabase(env.DB, { nth: 'all', when: 'before', match: /outbox/ }).database })
  expect([answer.status, health]).toEqual([503, { status: 'down', database: 'unreachable', pendingJobAge: null }])
  expect(takeConsole().join()).toContain('health_check_failed')
})
