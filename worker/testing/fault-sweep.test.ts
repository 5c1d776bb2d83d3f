import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { setMailer } from '#worker/lib/mail.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { enqueueIdleImports } from '#worker/podcasts/importer/index.ts'
import { type FAULTS, faultyEnv, selectFaults } from './fault-injection.ts'
import { USE_CASES, type UseCase } from './fault-scenes.ts'
import { discardJobs, runAllJobs, runQueuedJobs, takeConsole, testEnv } from './index.ts'

beforeEach(() => {
  discardJobs()
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  setMailer()
  setOutboundNetwork()
})

const MAX_ATTEMPTS = 6

/** Carries out a use case whose `nth` call fails, as a client that repeats requests that fail; then lets retries and leases finish. */
async function runWithFault({ prepare }: UseCase, nth: number, fault: (typeof FAULTS)[number]) {
  setClockOffset(0)
  const scene = await prepare()
  await runAllJobs()
  takeConsole()
  const { env, calls, hasCrashed } = faultyEnv(nth, fault)
  const problems: string[] = []
  let clock = 0
  const advance = (minutes = 1) => {
    clock += minutes * MINUTE + 1000
    setClockOffset(clock)
  }

  for (const step of scene.steps) {
    for (let attempt = 1; ; attempt++) {
      const response = await step(hasCrashed() ? {} : env)
      const isUnanswered = hasCrashed() && attempt === 1 && response.status >= 500
      if (response.status === 500 && !isUnanswered) problems.push(`500: ${await response.clone().text()}`)
      if (response.ok) break
      if (attempt === MAX_ATTEMPTS) {
        problems.push(`${response.status} after ${attempt} attempts: ${await response.text()}`)
        break
      }
      advance()
    }
  }
  await runJobs(hasCrashed() ? {} : env)
  discardJobs()
  for (let turn = 0; turn < 3; turn++) {
    advance(3)
    await enqueueIdleImports(testEnv())
    await runAllJobs()
  }
  const state = await scene.readState()
  takeConsole()
  return { state, problems, calls }
}

async function runJobs(env: Partial<Env>): Promise<void> {
  try {
    const real = testEnv(env)
    for (let rounds = 0; rounds < 4; rounds++) {
      await flushOutbox(database(real), real)
      if ((await runQueuedJobs(env)).length === 0) return
    }
  } catch {
    // The queue delivers a failed job again, and the outbox a lost one.
  }
}

test.each(USE_CASES)(
  'a fault in any call to storage neither loses nor duplicates an effect: $name',
  async (useCase) => {
    const expected = await runWithFault(useCase, Number.POSITIVE_INFINITY, 'before')
    expect(expected.problems).toEqual([])
    expect(expected.calls.filter((call) => useCase.decisiveCall.test(call)).length).toBeGreaterThan(0)
    const found: string[] = []
    for (const { nth, fault } of selectFaults(expected.calls, useCase.decisiveCall, useCase.shortRuns)) {
      const { state, problems, calls } = await runWithFault(useCase, nth, fault)
      const where = `call ${nth} (${calls[nth - 1]}), ${fault}`
      for (const problem of problems) found.push(`${where}: ${problem}`)
      if (JSON.stringify(state) !== JSON.stringify(expected.state))
        found.push(`${where}: ${JSON.stringify(state)} instead of ${JSON.stringify(expected.state)}`)
    }
    expect(found, found.join('\n')).toEqual([])
  },
  10 * MINUTE,
)
