// Reaches the D1 databases of the runtime with one request per call: Miniflare's own proxy sends one for each `prepare` and `bind`, and blocks
// the process meanwhile.

type Value = string | number | null | number[]
type Method = 'all' | 'raw' | 'first' | 'batch' | 'exec'

interface Query {
  text: string
  values: Value[]
}

type Send = (call: { method: Method; queries: Query[]; options?: unknown }) => Promise<unknown>

/** Worker that makes the calls of `gatewayDatabase`; its bindings are the databases. */
export const D1_GATEWAY = `
const bind = (db, { text, values }) => db.prepare(text).bind(...values.map((value) => (Array.isArray(value) ? new Uint8Array(value) : value)))
const call = (db, { method, queries, options }) => {
  if (method === 'exec') return db.exec(queries[0].text)
  if (method === 'batch') return db.batch(queries.map((query) => bind(db, query)))
  const statement = bind(db, queries[0])
  return options === undefined ? statement[method]() : statement[method](options)
}
export default {
  async fetch(request, env) {
    const { database, ...rest } = await request.json()
    try {
      return Response.json({ value: await call(env[database], rest) })
    } catch (error) {
      return Response.json({ error: error.message, cause: error.cause?.message })
    }
  },
}`

function toValue(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return [...new Uint8Array(value)]
  if (ArrayBuffer.isView(value)) return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)]
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}

class GatewayStatement {
  readonly #send: Send
  readonly query: Query

  constructor(send: Send, query: Query) {
    this.#send = send
    this.query = query
  }

  bind(...values: unknown[]): GatewayStatement {
    return new GatewayStatement(this.#send, { text: this.query.text, values: values.map(toValue) })
  }

  all(): Promise<unknown> {
    return this.#send({ method: 'all', queries: [this.query] })
  }

  run(): Promise<unknown> {
    return this.all()
  }

  raw(options?: { columnNames?: boolean }): Promise<unknown> {
    return this.#send({ method: 'raw', queries: [this.query], options })
  }

  first(column?: string): Promise<unknown> {
    return this.#send({ method: 'first', queries: [this.query], options: column })
  }
}

/** Returns the D1 client of a database; `request` sends a call to `D1_GATEWAY` and returns its response. */
export function gatewayDatabase(database: string, request: (body: string) => Promise<{ json(): Promise<unknown> }>): D1Database {
  const send: Send = async (call) => {
    const response = await request(JSON.stringify({ database, ...call }))
    // The gateway answers with nothing else.
    const answer = (await response.json()) as { value: unknown } | { error: string; cause?: string }
    if ('error' in answer) throw new Error(answer.error, { cause: new Error(answer.cause) })
    return answer.value
  }
  const client = {
    prepare: (text: string) => new GatewayStatement(send, { text, values: [] }),
    batch: (statements: readonly GatewayStatement[]) => send({ method: 'batch', queries: statements.map(({ query }) => query) }),
    exec: (text: string) => send({ method: 'exec', queries: [{ text, values: [] }] }),
    withSession: () => client,
    getBookmark: () => null,
  }
  return client as unknown as D1Database
}
