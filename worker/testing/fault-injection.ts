import type { Env } from '#worker/env.ts'
import { InjectedFault, interceptCalls } from './databases.ts'
import { testEnv } from './request.ts'

/**
 * `before`: the call is not carried out. `after`: it is carried out, and its response is lost. `crash`: it is carried out, and then the isolate
 * dies, so that neither the caller nor the client learns anything.
 */
export const FAULTS = ['before', 'after', 'crash'] as const
type FaultMode = (typeof FAULTS)[number]

type Intercept = <Value>(name: string, call: () => Promise<Value>) => Promise<Value>

const LOST = 'Network connection lost.'

/**
 * Returns an environment in which the `nth` call (1-based) to D1, R2, the queue or a Durable Object fails. `calls` holds what was called;
 * `hasCrashed` tells whether the isolate died, after which its response does not reach the client.
 */
export function faultyEnv(nth: number, fault: FaultMode) {
  const calls: string[] = []
  let hasCrashed = false
  const intercept: Intercept = async (name, call) => {
    if (hasCrashed) throw new InjectedFault('the isolate died')
    calls.push(name)
    if (calls.length !== nth) return call()
    if (fault === 'before') throw new InjectedFault(LOST)
    await call()
    hasCrashed = fault === 'crash'
    throw new InjectedFault(hasCrashed ? 'the isolate died' : LOST)
  }
  const real = testEnv()
  const faulty: Partial<Env> = {
    DB: interceptCalls(real.DB, (call, statements) => intercept(`DB ${statements.map(({ text }) => text.slice(0, 40)).join('; ')}`, call)),
    SEARCH: interceptCalls(real.SEARCH, (call) => intercept('SEARCH', call)),
    STATS: interceptCalls(real.STATS, (call) => intercept('STATS', call)),
    MEDIA: interceptMethods(real.MEDIA, 'MEDIA', intercept),
    CODES: interceptMethods(real.CODES, 'CODES', intercept),
    JOBS: interceptMethods(real.JOBS, 'JOBS', intercept),
    IMPORTS: interceptMethods(real.IMPORTS, 'IMPORTS', intercept),
    VISITS: interceptMethods(real.VISITS, 'VISITS', intercept),
    LIMITS: interceptMethods(real.LIMITS, 'LIMITS', intercept),
    PROMOTIONS: interceptMethods(real.PROMOTIONS, 'PROMOTIONS', intercept),
  }
  return { env: faulty, calls, hasCrashed: () => hasCrashed }
}

/**
 * Returns the faults that a sweep over `calls` tests: all with DAFTAR_FULL=1, else each fault of the calls that match `decisive`, of equal ones
 * the first, and `count` others, spread from the first call to the last.
 */
export function selectFaults(calls: readonly string[], decisive: RegExp, count: number): { nth: number; fault: FaultMode }[] {
  const spread = Array.from({ length: count }, (_, at) => Math.round((at * (calls.length - 1)) / Math.max(count - 1, 1)))
  const isChosen = (at: number, fault: FaultMode) => spread.some((chosen, nth) => chosen === at && FAULTS[nth % FAULTS.length] === fault)
  return calls.flatMap((call, at) => {
    const testsAll = __FULL_MATRIX__ || (decisive.test(call) && calls.indexOf(call) === at)
    return FAULTS.filter((fault) => testsAll || isChosen(at, fault)).map((fault) => ({ nth: at + 1, fault }))
  })
}

/** Methods that return an object whose methods are the calls, or a value at once. */
const LOCAL_METHODS = new Set(['getByName', 'get', 'idFromName', 'resumeMultipartUpload'])

/** Wraps a binding so that its asynchronous methods, and those of the objects that they return, are intercepted. */
function interceptMethods<Binding extends object>(binding: Binding, name: string, intercept: Intercept): Binding {
  return new Proxy(binding, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key)
      if (typeof found !== 'function' || typeof key !== 'string') return found
      return (...given: unknown[]) => {
        const call = () => Reflect.apply(found, target, given) as unknown
        const isLocal = LOCAL_METHODS.has(key) && !(name === 'MEDIA' && key === 'get')
        if (isLocal) {
          const result = call()
          return typeof result === 'object' && result !== null ? interceptMethods(result, `${name}.${key}`, intercept) : result
        }
        return intercept(`${name}.${key}`, async () => {
          const result = await call()
          return key === 'createMultipartUpload' && typeof result === 'object' && result !== null
            ? interceptMethods(result, `${name}.multipart`, intercept)
            : result
        })
      }
    },
  })
}
