import { DurableObject } from 'cloudflare:workers'

interface Query {
  sql: string
  /** Bytes are an array of numbers. */
  params?: (string | number | null | number[])[]
}

/**
 * A database of the tests. Answers the requests that the client of D1 sends, from the same SQLite with the same limits as Miniflare's D1,
 * without its second service, its schemas and its bookmarks, which take several times as long as the statements of tests. Runs in a
 * Worker of its own (vite/d1-service.ts).
 */
export class D1Object extends DurableObject {
  override async fetch(request: Request): Promise<Response> {
    const given = await request.json<Query | Query[]>()
    const asObjects = !request.url.endsWith('=ROWS_AND_COLUMNS')
    const { storage } = this.ctx
    try {
      const queries = Array.isArray(given) ? given : [given]
      return Response.json(storage.transactionSync(() => queries.map((query) => run(storage.sql, query, asObjects))))
    } catch (error) {
      return Response.json({ success: false, error: error instanceof Error ? error.message : String(error) }, { status: 500 })
    }
  }
}

export default { fetch: () => new Response(null, { status: 404 }) }

const COUNT_CHANGES = 'SELECT total_changes() AS total, last_insert_rowid() AS lastRowId'
const countChanges = (sql: SqlStorage) => sql.exec<{ total: number; lastRowId: number }>(COUNT_CHANGES).one()

const toValue = (value: SqlStorageValue) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value)

function run(sql: SqlStorage, { sql: text, params = [] }: Query, asObjects: boolean) {
  const before = countChanges(sql)
  const cursor = sql.exec(text, ...params.map((value) => (Array.isArray(value) ? new Uint8Array(value).buffer : value)))
  const columns = cursor.columnNames
  const rows = [...cursor.raw()].map((row) => row.map(toValue))
  const after = countChanges(sql)
  const changes = after.total - before.total
  return {
    success: true,
    results: asObjects ? rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]]))) : { columns, rows },
    meta: {
      served_by: 'worker/testing/d1-object.ts',
      duration: 0,
      changes,
      last_row_id: after.lastRowId,
      changed_db: changes > 0,
      size_after: sql.databaseSize,
      rows_read: cursor.rowsRead,
      rows_written: cursor.rowsWritten,
    },
  }
}
