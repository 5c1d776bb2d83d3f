import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import { discardJobs, takeConsole } from '#worker/testing/index.ts'
import type { Tally } from './testing/injected-faults.ts'
import { findLedgerViolations } from './testing/invariants.ts'
import { runSimulation } from './testing/run-simulation.ts'

/** Number of runs between two checks of all rows, which take longer with each run. */
const RUNS_PER_FULL_CHECK = 250

it(`in ${__PAYMENT_RUNS__} random runs with lost answers, money that the bank took is credited exactly once`, {
  timeout: 60_000 + __PAYMENT_RUNS__ * 1000,
}, async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const tally: Tally = {}
  const started = Date.now()
  for (let run = 1; run <= __PAYMENT_RUNS__; run++) {
    const seed = __PAYMENT_SEED__ + run - 1
    const violations = await runSimulation(seed, tally).catch((error: unknown) => {
      throw new Error(`Run ${seed} failed`, { cause: error })
    })
    // Reviews and lost answers are logged as errors.
    takeConsole()
    discardJobs()
    log.mockClear()
    expect(violations).toEqual([])
    if (run % RUNS_PER_FULL_CHECK === 0 || run === __PAYMENT_RUNS__) expect(await findLedgerViolations(database(env))).toEqual([])
  }
  log.mockRestore()
  console.log(JSON.stringify({ runs: __PAYMENT_RUNS__, seed: __PAYMENT_SEED__, ms: Date.now() - started, ...tally }))
})
