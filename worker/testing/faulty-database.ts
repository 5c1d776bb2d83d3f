export class InjectedFault extends Error {
  override name = 'Fault'
}

interface FaultPlan {
  /** Which call to the database fails, counted from 1; a batch is one call. */
  nth: number
  /** `before`: nothing was done. `after`: all was done, only the answer is lost. */
  when: 'before' | 'after'
}

const EXECUTE_METHODS = new Set<PropertyKey>(['run', 'all', 'first', 'raw'])

/** The database with one call failing as planned; `calls` tells how many there were, so a test can try each in turn. */
export function faultyDatabase(real: D1Database, { nth, when }: FaultPlan) {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  let calls = 0

  async function attempt<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    calls += 1
    const fails = calls === nth
    if (fails && when === 'before') throw new InjectedFault(`D1_ERROR: call ${nth} was lost`)
    const answer = await work()
    if (fails) throw new InjectedFault(`D1_ERROR: the answer of call ${nth} was lost`)
    return answer
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
