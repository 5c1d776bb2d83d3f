/** A statement over many rows as one bound parameter; `j.value` is the row in its SQL. */
export const bulkStatement = (db: D1Database, sql: string, rows: readonly unknown[]): D1PreparedStatement =>
  db.prepare(sql).bind(JSON.stringify(rows))
