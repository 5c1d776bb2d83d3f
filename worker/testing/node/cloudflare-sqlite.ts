/** The limits that Cloudflare compiles into SQLite; workerd/equivalence.workerd.test.ts compares both. */
export const LIMITS = {
  length: 2_200_000,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 32,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
} as const

/** Names of SQLite's result codes, by number: the primary ones, and the extended ones that Cloudflare's messages add. */
const CODES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  13: 'SQLITE_FULL',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
  275: 'SQLITE_CONSTRAINT_CHECK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2579: 'SQLITE_CONSTRAINT_ROWID',
  3091: 'SQLITE_CONSTRAINT_DATATYPE',
}

/** What Cloudflare's SQLite always refuses: explicit transactions, other files, and most pragmas. */
const TRANSACTION = /^\s*(?:BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b/i
const USE_API =
  "To execute a transaction, please use the state.storage.transaction() or state.storage.transactionSync() APIs instead of the SQL BEGIN TRANSACTION or SAVEPOINT statements. The JavaScript API is safer because it will automatically roll back on exceptions, and because it interacts correctly with Durable Objects' automatic atomic write coalescing."
const FORBIDDEN = /^\s*(?:ATTACH|DETACH)\b/i
const EMPTY = /^(?:\s|--[^\n]*(?:\n|$))*$/
const VACUUM = /^\s*VACUUM\b/i
/** Parts of a statement in which a question mark is no parameter, and the parameters. */
const PARAMETERS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g
const PRAGMA = /^\s*PRAGMA\s+(\w+)/i
const ALLOWED_PRAGMAS: ReadonlySet<string> = new Set([
  'case_sensitive_like',
  'defer_foreign_keys',
  'foreign_key_check',
  'foreign_key_list',
  'foreign_keys',
  'function_list',
  'ignore_check_constraints',
  'index_info',
  'index_list',
  'index_xinfo',
  'legacy_alter_table',
  'optimize',
  'quick_check',
  'recursive_triggers',
  'table_info',
  'table_list',
  'table_xinfo',
])

/** Throws the error of Cloudflare's SQLite for a statement that it refuses before it compiles it. */
export function checkStatement(text: string): void {
  if (text.length > LIMITS.sqlLength) throw new Error('statement too long: SQLITE_TOOBIG')
  if (EMPTY.test(text)) throw new Error('No SQL statements detected.')
  if (TRANSACTION.test(text)) throw new Error(USE_API)
  if (VACUUM.test(text)) throw new Error('cannot VACUUM from within a transaction: SQLITE_ERROR')
  const pragma = PRAGMA.exec(text)?.[1]?.toLowerCase()
  if (FORBIDDEN.test(text) || (pragma !== undefined && !ALLOWED_PRAGMAS.has(pragma))) throw new Error('not authorized: SQLITE_AUTH')
}

/** Returns an error with the message that Cloudflare's SQLite has for it. */
export function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const code = CODES[error.errcode & 0xff]
  if (code === undefined) return error
  const extended = error.errcode > 0xff ? CODES[error.errcode] : undefined
  return new Error(`${error.message}: ${code}${extended ? ` (extended: ${extended})` : ''}`, { cause: error })
}

/** Counts the values that a statement takes. */
export function countParameters(text: string): number {
  let count = 0
  for (const [match, number] of text.matchAll(PARAMETERS))
    if (match.startsWith('?')) count = number ? Math.max(count, Number(number)) : count + 1
  return count
}
