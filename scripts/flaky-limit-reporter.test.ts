import type { Suite } from '@playwright/test/reporter'
import { expect, test } from 'vitest'
import { takeConsole } from '#worker/testing/console.ts'
import FlakyLimitReporter from './flaky-limit-reporter.ts'

const runWith = (outcomes: string[]) => {
  const reporter = new FlakyLimitReporter()
  const tests = outcomes.map((outcome, at) => ({ outcome: () => outcome, titlePath: () => ['', `test ${at}`] }))
  // The reporter uses only `allTests` of a suite.
  reporter.onBegin(undefined, { allTests: () => tests } as unknown as Suite)
  return reporter.onEnd()
}

test('two tests that pass only on a retry leave the result as it is', async () => {
  expect(await runWith(['expected', 'flaky', 'unexpected', 'flaky'])).toBeUndefined()
  expect(takeConsole()).toEqual([])
})

test('three tests that pass only on a retry fail the run and are named', async () => {
  expect(await runWith(['flaky', 'expected', 'flaky', 'flaky'])).toEqual({ status: 'failed' })
  expect(takeConsole()).toEqual([expect.stringContaining('3 tests'), '  test 0', '  test 2', '  test 3'])
})
