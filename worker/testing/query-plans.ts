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

/**
 * Asks SQLite for the plans of statements (sqlite.org/eqp.html) in one round trip, and returns the findings in their order. A plan does not
 * depend on the number of rows, since nothing runs ANALYZE.
 */
export async function checkPlans(database: D1Database, statements: readonly RecordedStatement[]): Promise<PlanFindings[]> {
  if (statements.length === 0) return []
  const known = tables.get(database) ?? readTableNames(database)
  tables.set(database, known)
  const explained = statements.map(({ text, values }) => database.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...values))
  const [names, plans] = await Promise.all([known, database.batch<PlanStep>(explained)])
  return statements.map(({ text }, at) => {
    const steps = plans[at]?.results
    if (!steps) throw new Error(`SQLite has no plan: ${text}`)
    return {
      scans: steps.flatMap(({ detail }) => findScannedTable(names, text, detail) ?? []),
      sorts: steps.some(({ parent, detail }) => parent === 0 && /^USE TEMP B-TREE FOR .*ORDER BY/.test(detail)),
    }
  })
}

/** Asks SQLite for the plan of one statement. */
export async function checkPlan(database: D1Database, statement: RecordedStatement): Promise<PlanFindings> {
  const [findings] = await checkPlans(database, [statement])
  if (!findings) throw new Error(`SQLite has no plan: ${statement.text}`)
  return findings
}

/** Returns the table that a step reads completely; undefined for subqueries, table-valued functions and virtual tables. */
function findScannedTable(names: ReadonlySet<string>, text: string, detail: string): string | undefined {
  const [, scanned = ''] = /^SCAN (\w+)(?! VIRTUAL TABLE)\b/.exec(detail) ?? []
  const aliases = text.matchAll(/(?:\b(?:from|join|update|into)|,)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi)
  for (const [, table = '', alias] of aliases) if (alias === scanned && names.has(table)) return table
  return names.has(scanned) ? scanned : undefined
}
