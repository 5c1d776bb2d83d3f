import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect } from 'vitest'
import { setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { setMailer } from '#worker/lib/mail.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import { checkResponses } from './check-responses.ts'
import { discardJobs, takeUsedLimits } from './request.ts'
import { keepModules, makeKeyDerivationCheap, makeProofOfWorkCheap, migrateDatabases, replaceDatabases } from './runtime.ts'
import { takeUndeclaredResponses } from './undeclared-responses.ts'

keepModules()
replaceDatabases()
await migrateDatabases()
makeKeyDerivationCheap()
makeProofOfWorkCheap()
checkResponses()

// Files share modules, the database and rate limits, so this restores the network, drops the jobs and the attempts under global keys that
// the previous file left, and withdraws the posts that it published with the clock moved forward, which would be newer than those of this file.
discardJobs()
setOutboundNetwork()
setMailer()
setSmsSender()
await Promise.all([
  env.DB.batch([
    env.DB.prepare('DELETE FROM outbox'),
    env.DB.prepare('DELETE FROM dead_letters'),
    env.DB.prepare("UPDATE posts SET state = 'withdrawn' WHERE state = 'published' AND published_at > ?").bind(Date.now()),
  ]),
  ...takeUsedLimits()
    .filter((name) => name.endsWith(':everybody'))
    .map((name) => runInDurableObject(env.LIMITS.getByName(name), (_, state) => state.storage.deleteAll())),
])

afterEach(() => {
  expect(takeUndeclaredResponses(), 'responses that the contracts do not declare').toEqual([])
  setClockOffset(0)
  makeProofOfWorkCheap()
})
