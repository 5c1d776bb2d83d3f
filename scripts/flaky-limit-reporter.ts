import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Number of tests of a run that may pass only on a retry. */
export const MAX_FLAKY = 2

/** Fails a Playwright run in which more than `MAX_FLAKY` tests passed only on a retry, and names them. */
export default class FlakyLimitReporter implements Reporter {
  #root: Suite | undefined

  onBegin(_: unknown, root: Suite): void {
    this.#root = root
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const flaky = this.#root?.allTests().filter((test) => test.outcome() === 'flaky') ?? []
    if (flaky.length <= MAX_FLAKY) return undefined
    console.error(`${flaky.length} tests passed only on a retry; at most ${MAX_FLAKY} may:`)
    for (const test of flaky) console.error(`  ${test.titlePath().filter(Boolean).join(' › ')}`)
    return { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
