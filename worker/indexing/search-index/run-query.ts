/** Runs SQL with bound parameters on the index: D1 in the Worker, SQLite in benchmarks. */
export type RunQuery = <Row>(sql: string, ...parameters: ReadonlyArray<string | number>) => Promise<Row[]>

export const d1RunQuery =
  (database: D1Database): RunQuery =>
  async <Row>(sql: string, ...parameters: ReadonlyArray<string | number>) =>
    (
      await database
        .prepare(sql)
        .bind(...parameters)
        .all<Row>()
    ).results
