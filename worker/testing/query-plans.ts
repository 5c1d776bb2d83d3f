import type { RecordedStatement } from './databases.ts'

interface PlanStep {
  /** Id of the enclosing step; 0 for a step of the statement itself rather than of a subquery. */
  parent: number
  detail: string
}

/** Problems of one plan: the tables it reads completely, and whether it sorts the result instead of reading it in order. */
export interface PlanFindings {
  scans: string[]
  sorts: boolean
}

const tables = new WeakMap<D1Database, Promise<ReadonlySet<string>>>()

async function readTableNames(database: D1Database): Promise<ReadonlySet<string>> {
  const { results } = await database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>()
  return new Set(results.map(({ name }) => name))
}

/** Asks SQLite for the plan of a statement (sqlite.org/eqp.html). A plan does not depend on the number of rows, since nothing runs ANALYZE. */
export async function checkPlan(database: D1Database, { text, values }: RecordedStatement): Promise<PlanFindings> {
  const known = tables.get(database) ?? readTableNames(database)
  tables.set(database, known)
  const planStatement = database.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values)
  const [names, { results }] = await Promise.all([known, planStatement.all<PlanStep>()])
  return {
    scans: results.flatMap(({ detail }) => findScannedTable(names, text, detail) ?? []),
    sorts: results.some(({ parent, detail }) => parent === 0 && /^USE TEMP B-TREE FOR .*ORDER BY/.test(detail)),
  }
}

/** Returns the table that a step reads completely; undefined for subqueries, table-valued functions and virtual tables. */
function findScannedTable(names: ReadonlySet<string>, text: string, detail: string): string | undefined {
  const [, scanned = ''] = /^SCAN (\w+)(?! VIRTUAL TABLE)\b/.exec(detail) ?? []
  const aliases = text.matchAll(/(?:\b(?:from|join|update|into)|,)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi)
  for (const [, table = '', alias] of aliases) if (alias === scanned && names.has(table)) return table
  return names.has(scanned) ? scanned : undefined
}
