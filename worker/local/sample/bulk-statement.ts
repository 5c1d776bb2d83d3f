/** Prepares a statement over many rows passed as one JSON parameter; in the SQL, `j.value` is the row. */
export const bulkStatement = (db: D1Database, sql: string, rows: readonly unknown[]): D1PreparedStatement =>
  db.prepare(sql).bind(JSON.stringify(rows))
