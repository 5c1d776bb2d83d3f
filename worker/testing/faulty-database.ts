export class InjectedFault extends Error {
  override name = 'InjectedFault'
}

interface FaultPlan {
  /** 1-based index of the failing call; a batch is one call. */
  nth: number
  /** `before` loses the request, so nothing is written; `after` loses only the response. */
  when: 'before' | 'after'
}

const EXECUTE_METHODS = new Set<PropertyKey>(['run', 'all', 'first', 'raw'])

/** Wraps a database so that one call fails; `calls` returns the number of calls, so that a test can fail each in turn. */
export function faultyDatabase(real: D1Database, { nth, when }: FaultPlan) {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  let calls = 0

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    calls += 1
    const fails = calls === nth
    if (fails && when === 'before') throw new InjectedFault(`D1_ERROR: request ${nth} lost`)
    const result = await work()
    if (fails) throw new InjectedFault(`D1_ERROR: response ${nth} lost`)
    return result
  }

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values))
        if (EXECUTE_METHODS.has(name)) return (...given: unknown[]) => attempt(async () => Reflect.apply(found, target, given))
        return found.bind(target)
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }

  const database = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => wrap(target.prepare(query))
      if (name === 'batch')
        return (list: D1PreparedStatement[]) => attempt(() => target.batch(list.map((one) => originals.get(one) ?? one)))
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  return { database, calls: () => calls }
}
