/** Asks the index's database; D1 in the Worker, SQLite itself in benchmarks. Parameters are bound, never written into the text. */
export type RunQuery = <Row>(sql: string, ...parameters: ReadonlyArray<string | number>) => Promise<Row[]>

/** The index as D1 answers. */
export const d1RunQuery =
  (database: D1Database): RunQuery =>
  async <Row>(sql: string, ...parameters: ReadonlyArray<string | number>) =>
    (
      await database
        .prepare(sql)
        .bind(...parameters)
        .all<Row>()
    ).results
