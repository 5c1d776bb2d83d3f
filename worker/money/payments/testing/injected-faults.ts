import { type BankFault, InjectedFault, interceptCalls } from '#worker/testing/index.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What the runs of a simulation injected and what came of it, by name. */
export type Tally = Record<string, number>

const BANK_FAULTS: readonly BankFault[] = ['before', 'after', 'html', 'busy', 'undocumented']
const FAULT_NAMES: Readonly<Record<BankFault, string>> = {
  before: 'bankCallsLost',
  after: 'bankAnswersLost',
  html: 'bankAnswers502',
  busy: 'bankAnswersBusy',
  undocumented: 'bankAnswersUndocumented',
  reused: 'bankAuthoritiesReused',
}
/** The code repeats the first immediately, and never the second. */
const MESSAGES = ['D1_ERROR: Network connection lost.', 'D1_ERROR: answer lost'] as const

/**
 * Decides at random which calls to the database and the bank fail, and counts them in `tally`. A crash ends all that runs: every later call
 * fails without being carried out, until `restart`.
 */
export function createFaults(random: SeededRandom, tally: Tally) {
  let isOn = true
  let isDown = false
  let count = 0

  const inject = (name: string) => {
    count++
    tally[name] = (tally[name] ?? 0) + 1
  }
  const crash = () => {
    inject('restarts')
    isDown = true
  }
  const lose = (): never => {
    throw new InjectedFault(isDown ? 'The process ended; answer lost' : random.pick(MESSAGES))
  }

  return {
    isOn: () => isOn,
    /** Number of faults until now. */
    count: () => count,
    inject,
    restart: () => {
      isDown = false
    },
    end: () => {
      isOn = false
      isDown = false
    },
    /** Wraps a database so that requests and answers are lost. */
    database: (real: D1Database) =>
      interceptCalls(real, async (call) => {
        if (isDown) lose()
        const fault = isOn ? random.next() : 1
        if (fault < 0.005) crash()
        else if (fault < 0.015) inject('databaseRequestsLost')
        if (fault < 0.015) lose()
        const result = await call()
        if (fault < 0.035) {
          if (fault < 0.02) crash()
          else inject('databaseAnswersLost')
          lose()
        }
        return result
      }),
    bankFault(call: string): BankFault | undefined {
      if (isDown) return 'before'
      if (!isOn || !random.chance(0.18)) return undefined
      const fault = random.pick(call === 'request' ? [...BANK_FAULTS, 'reused' as const] : BANK_FAULTS)
      inject(FAULT_NAMES[fault])
      return fault
    },
    /** The process may end after the bank carried out a call and before anything of it is stored. */
    afterBankCall: () => {
      if (isOn && !isDown && random.chance(0.02)) crash()
    },
  }
}
