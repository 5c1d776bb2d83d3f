const EXECUTE_METHODS = new Set<PropertyKey>(['run', 'all', 'first', 'raw'])

/**
 * Wraps a database and records its round trips; a batch is one round trip. `asked` holds the bound statements, so that a test can run them
 * again.
 */
export function recordedDatabase(real: D1Database) {
  const roundTrips: string[][] = []
  const executed: D1PreparedStatement[] = []
  const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; text: string }>()

  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), text)
        if (!EXECUTE_METHODS.has(name)) return found.bind(target)
        return (...given: unknown[]) => {
          roundTrips.push([text])
          executed.push(target)
          return Reflect.apply(found, target, given)
        }
      },
    })
    originals.set(wrapped, { statement, text })
    return wrapped
  }

  const database = new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrap(target.prepare(text), text)
      if (name === 'batch')
        return (list: D1PreparedStatement[]) => {
          const statements = list.map((one) => originals.get(one)?.statement ?? one)
          roundTrips.push(list.map((one) => originals.get(one)?.text ?? ''))
          executed.push(...statements)
          return target.batch(statements)
        }
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  return { database, trips: roundTrips, asked: executed }
}

export const isWriteStatement = (statement: string): boolean => !/^\s*(?:SELECT|WITH|EXPLAIN)\b/i.test(statement)
