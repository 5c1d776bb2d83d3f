import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { checkResponses, takeUndeclaredResponses } from './check-responses.ts'
import { discardJobs } from './request.ts'
import { keepModules, makeKeyDerivationCheap, makeProofOfWorkCheap, migrateDatabases } from './runtime.ts'

keepModules()
await migrateDatabases()
makeKeyDerivationCheap()
makeProofOfWorkCheap()
checkResponses()

// Files share the database and rate limits, so this drops the jobs and the attempts under global keys that the previous file left, and
// withdraws the posts that it published with the clock moved forward, which would be newer than those of this file.
discardJobs()
const SHARED = ['sign-in', 'verify', 'register', 'second-step', 'code', 'code:sms']
await Promise.all([
  env.DB.batch([
    env.DB.prepare('DELETE FROM outbox'),
    env.DB.prepare('DELETE FROM dead_letters'),
    env.DB.prepare("UPDATE posts SET state = 'withdrawn' WHERE state = 'published' AND published_at > ?").bind(Date.now()),
  ]),
  ...SHARED.map((action) => runInDurableObject(env.LIMITS.getByName(`${action}:everybody`), (_, state) => state.storage.deleteAll())),
])

afterEach(() => {
  expect(takeUndeclaredResponses(), 'responses that the contracts do not declare').toEqual([])
  setClockOffset(0)
  makeProofOfWorkCheap()
})
