const RUNS = new Set<PropertyKey>(['run', 'all', 'first', 'raw'])

/**
 * The database as it is, keeping account of every round trip: the statements of each, a batch being one trip. `asked` holds them as
 * they were asked, with their values, to be asked again.
 */
export function recordedDatabase(real: D1Database) {
  const trips: string[][] = []
  const asked: D1PreparedStatement[] = []
  const bare = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; text: string }>()

  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), text)
        if (!RUNS.has(name)) return found.bind(target)
        return (...given: unknown[]) => {
          trips.push([text])
          asked.push(target)
          return Reflect.apply(found, target, given)
        }
      },
    })
    bare.set(wrapped, { statement, text })
    return wrapped
  }

  const database = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrap(target.prepare(text), text)
      if (name === 'batch')
        return (list: D1PreparedStatement[]) => {
          const statements = list.map((one) => bare.get(one)?.statement ?? one)
          trips.push(list.map((one) => bare.get(one)?.text ?? ''))
          asked.push(...statements)
          return target.batch(statements)
        }
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  return { database, trips, asked }
}

/** True for a statement that may change something. */
export const changes = (statement: string): boolean => !/^\s*(?:SELECT|WITH|EXPLAIN)\b/i.test(statement)
