import { Sqlite } from './sqlite.ts'

/** Storage of a Durable Object, in memory. Alarms run only by `runDurableObjectAlarm`. */
class NodeStorage {
  #values = new Map<string, unknown>()
  #sqlite = new Sqlite()
  alarm: number | null = null

  readonly kv = {
    get: (key: string): unknown => structuredClone(this.#values.get(key)),
    put: (key: string, value: unknown): void => void this.#values.set(key, structuredClone(value)),
    delete: (key: string): boolean => this.#values.delete(key),
  }

  readonly sql = {
    exec: (text: string, ...values: (string | number | null | Uint8Array)[]) => {
      const { columns, rows } = this.#sqlite.executeAll(text, values)
      const found = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))
      return {
        columnNames: columns,
        toArray: () => found,
        raw: () => rows.values(),
        [Symbol.iterator]: () => found.values(),
        one: () => {
          if (found.length !== 1) throw new Error(`Expected exactly one result from SQL query, but got ${found.length || 'no results'}.`)
          return found[0]
        },
      }
    },
  }

  transactionSync<Value>(act: () => Value): Value {
    const values = new Map(this.#values)
    try {
      return this.#sqlite.transaction(act)
    } catch (error) {
      this.#values = values
      throw error
    }
  }

  async setAlarm(time: number | Date): Promise<void> {
    this.alarm = Number(time)
  }

  async getAlarm(): Promise<number | null> {
    return this.alarm
  }

  async deleteAlarm(): Promise<void> {
    this.alarm = null
  }

  async deleteAll(): Promise<void> {
    this.#values.clear()
    this.#sqlite = new Sqlite()
    this.alarm = null
  }
}

interface Instance {
  alarm?(): Promise<void> | void
  [method: string]: unknown
}

interface Running {
  instance: Instance
  state: { storage: NodeStorage }
}

type ObjectClass = new (state: never, env: never) => object

const running = new WeakMap<object, Promise<Running>>()

/** Returns the object behind a stub. */
export function runningObject(stub: object): Promise<Running> {
  const found = running.get(stub)
  if (!found) throw new Error('Not a stub of a Durable Object')
  return found
}

/** Returns a namespace whose objects run in the process of the tests; arguments and results of calls are copied, as between isolates. */
export function nodeNamespace(load: () => Promise<ObjectClass>, env: () => unknown): DurableObjectNamespace {
  const objects = new Map<string, Promise<Running>>()
  const start = async (name: string): Promise<Running> => {
    const state = { storage: new NodeStorage(), id: { name, toString: () => name }, blockConcurrencyWhile: (act: () => unknown) => act() }
    const Class = await load()
    return { instance: new Class(state as never, env() as never) as Instance, state }
  }
  const stubOf = (name: string) => {
    const object = objects.get(name) ?? start(name)
    objects.set(name, object)
    const stub = new Proxy(
      {},
      {
        get(_, method) {
          if (method === 'then') return undefined
          if (method === 'id') return { name, toString: () => name }
          return async (...args: unknown[]) => {
            const { instance } = await object
            const found = instance[String(method)]
            if (typeof found !== 'function') throw new TypeError(`The RPC receiver does not implement the method "${String(method)}".`)
            return structuredClone(await Reflect.apply(found, instance, structuredClone(args)))
          }
        },
      },
    )
    running.set(stub, object)
    return stub
  }
  const namespace = {
    getByName: stubOf,
    idFromName: (name: string) => ({ name, toString: () => name }),
    get: ({ name }: { name: string }) => stubOf(name),
  }
  return namespace as unknown as DurableObjectNamespace
}
