import { interceptCalls, isWriteStatement, type RecordedStatement } from './databases.ts'

const toBookmark = (writes: number): string => `${writes.toString(16).padStart(8, '0')}-00000000-00000000-${'0'.repeat(32)}`
const toWrites = (start: string): number => (start.startsWith('first-') ? 0 : Number.parseInt(start, 16))

/**
 * Wraps a database so that its sessions read from `replica`, an equal one that repeats the writes only when a session begins after them. A
 * session that begins with `first-primary`, and all calls outside of sessions, go to `primary`. `catchUp` makes the replica repeat all writes.
 */
export function laggingDatabase(primary: D1Database, replica: D1Database) {
  const writes: (readonly RecordedStatement[])[] = []
  let repeated = 0
  const bindTo = (db: D1Database, statements: readonly RecordedStatement[]) =>
    statements.map(({ text, values }) => db.prepare(text).bind(...values))
  const catchUp = async (until = writes.length) => {
    for (; repeated < until; repeated++) await replica.batch(bindTo(replica, writes[repeated] ?? []))
  }
  const isWrite = (statements: readonly RecordedStatement[]) => statements.some(({ text }) => isWriteStatement(text))
  const recorded = interceptCalls(primary, async (call, statements) => {
    const result = await call()
    if (isWrite(statements)) writes.push(statements.map(({ text, values }) => ({ text, values })))
    return result
  })
  const withSession = (start: string) => {
    let seen = toWrites(start)
    const session = interceptCalls(recorded, async (call, statements, method, given) => {
      if (start === 'first-primary' || isWrite(statements)) {
        const result = await call()
        seen = writes.length
        return result
      }
      await catchUp(seen)
      seen = Math.max(seen, repeated)
      const bound = bindTo(replica, statements)
      return method === 'batch' ? replica.batch(bound) : Reflect.apply(Reflect.get(bound[0] ?? {}, method), bound[0], given)
    })
    return new Proxy(session, { get: (target, name) => (name === 'getBookmark' ? () => toBookmark(seen) : Reflect.get(target, name)) })
  }
  const database = new Proxy(recorded, { get: (target, name) => (name === 'withSession' ? withSession : Reflect.get(target, name)) })
  return { database, catchUp: () => catchUp() }
}
