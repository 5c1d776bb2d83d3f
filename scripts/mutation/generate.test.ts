// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of the tests contain templates
import { expect, test } from 'vitest'
import { generateMutants } from './generate.ts'
import { applyMutant } from './mutant.ts'

/** Returns what the faults of one language make of an expression, as `family: expression`. */
async function faultsOf(expression: string, { language = 'sql', file = 'worker/money/x.ts', imports = '' } = {}): Promise<string[]> {
  const before = imports === '' ? 'const x = ' : `import { ${imports} } from 'drizzle-orm'\nconst x = `
  const source = before + expression
  const mutants = await generateMutants(file, source)
  return mutants
    .filter((mutant) => mutant.language === language)
    .map((mutant) => `${mutant.family}: ${applyMutant({ ...mutant, needs: undefined }, source).slice(before.length)}`)
}

test('each operand of AND and OR is dropped, at every depth and with the expressions of the template', async () => {
  expect(await faultsOf('sql`a.state = 1 AND (b OR ${c}) AND d.user_id = ${e}`')).toEqual([
    'condition: sql`a.state = 1 AND (${c}) AND d.user_id = ${e}`',
    'condition: sql`a.state = 1 AND (b) AND d.user_id = ${e}`',
    'state-condition: sql`(b OR ${c}) AND d.user_id = ${e}`',
    'condition: sql`a.state = 1 AND d.user_id = ${e}`',
    'owner-condition: sql`a.state = 1 AND (b OR ${c})`',
  ])
})

test('the AND of BETWEEN is part of its operand', async () => {
  expect(await faultsOf('sql`a BETWEEN 1 AND 2 AND b`')).toEqual(['condition: sql`b`', 'condition: sql`a BETWEEN 1 AND 2`'])
})

test('the only condition of a WHERE is replaced, and what follows it stays', async () => {
  expect(await faultsOf('sql`DELETE FROM a WHERE deleted_at = 1 RETURNING id`')).toEqual([
    'state-condition: sql`DELETE FROM a WHERE 1 RETURNING id`',
  ])
})

test('a comparison moves by one and a check for NULL flips', async () => {
  expect(await faultsOf('sql`f(a < 1, b >= 2, c ->> d, e <> 3)`')).toEqual([
    'boundary: sql`f(a <= 1, b >= 2, c ->> d, e <> 3)`',
    'boundary: sql`f(a < 1, b > 2, c ->> d, e <> 3)`',
    'negation: sql`f(a < 1, b >= 2, c ->> d, e = 3)`',
  ])
  expect(await faultsOf('sql`f(a << 1, b >> 2)`')).toEqual([])
  expect(await faultsOf('sql`f(a IS NULL, b IS NOT NULL)`')).toEqual([
    'null-check: sql`f(a IS NOT NULL, b IS NOT NULL)`',
    'null-check: sql`f(a IS NULL, b IS NULL)`',
  ])
})

test('NOT is dropped where it negates, and not in DO NOTHING or NOT NULL', async () => {
  expect(await faultsOf('sql`NOT EXISTS (x)`')).toEqual(['negation: sql`EXISTS (x)`'])
  expect(await faultsOf('sql`a TEXT NOT NULL`')).toEqual([])
})

test('each item of a list is dropped', async () => {
  expect(await faultsOf("sql`a IN ('x', 'y')`")).toEqual(["list-item: sql`a IN ('y')`", "list-item: sql`a IN ('x')`"])
})

test('a limit admits one more row, or one less where it asks for one more than the page', async () => {
  expect(await faultsOf('sql`x LIMIT 20`')).toEqual(['limit: sql`x LIMIT 21`'])
  expect(await faultsOf('sql`x LIMIT ${n}`')).toEqual(['limit: sql`x LIMIT ${n} + 1`'])
  expect(await faultsOf('db.select().limit(limit + 1)', { imports: 'sql' })).toEqual(['limit: db.select().limit(limit + 1 - 1)'])
  expect(await faultsOf('sql`x LIMIT 1`')).toEqual([])
})

test('a unit and a time zone are forgotten in SQL', async () => {
  expect(await faultsOf("sql`date(at / 1000, 'unixepoch', '+210 minutes')`")).toEqual([
    "unit: sql`date(at / 1, 'unixepoch', '+210 minutes')`",
    "time-zone: sql`date(at / 1000, 'unixepoch', '+0 minutes')`",
  ])
})

test('the order, DISTINCT, the kind of a join and what a conflict does change', async () => {
  expect(await faultsOf('sql`SELECT DISTINCT a FROM b LEFT JOIN c ORDER BY max(a) DESC`')).toEqual([
    'distinct: sql`SELECT a FROM b LEFT JOIN c ORDER BY max(a) DESC`',
    'join: sql`SELECT DISTINCT a FROM b JOIN c ORDER BY max(a) DESC`',
    'aggregate: sql`SELECT DISTINCT a FROM b LEFT JOIN c ORDER BY min(a) DESC`',
    'order: sql`SELECT DISTINCT a FROM b LEFT JOIN c ORDER BY max(a) ASC`',
  ])
  expect(await faultsOf('sql`INSERT INTO a VALUES (1) ON CONFLICT (b) DO NOTHING`')).toEqual(['conflict: sql`INSERT INTO a VALUES (1) `'])
})

test('each column of an UPDATE is forgotten', async () => {
  expect(await faultsOf('sql`UPDATE a SET b = 1, c = f(2, 3), d = 4 WHERE x = 1`')).toEqual([
    'condition: sql`UPDATE a SET b = 1, c = f(2, 3), d = 4 WHERE 1`',
    'column: sql`UPDATE a SET c = f(2, 3), d = 4 WHERE x = 1`',
    'column: sql`UPDATE a SET b = 1, d = 4 WHERE x = 1`',
    'column: sql`UPDATE a SET b = 1, c = f(2, 3) WHERE x = 1`',
  ])
})

test('statements in plain strings are SQL, other strings are not', async () => {
  expect(await faultsOf("'SELECT a FROM b WHERE c < 1'")).toEqual([
    "condition: 'SELECT a FROM b WHERE 1'",
    "boundary: 'SELECT a FROM b WHERE c <= 1'",
  ])
  expect(await faultsOf("'a < 1 AND b'")).toEqual([])
})

test('operators of Drizzle are exchanged, and their operands dropped', async () => {
  expect(await faultsOf('and(lt(a, 1), isNull(b), not(c))', { imports: 'and, lt, isNull, not' })).toEqual([
    'condition: and(isNull(b), not(c))',
    'condition: and(lt(a, 1), not(c))',
    'condition: and(lt(a, 1), isNull(b))',
    'boundary: and(mutated_lte(a, 1), isNull(b), not(c))',
    'null-check: and(lt(a, 1), mutated_isNotNull(b), not(c))',
    'negation: and(lt(a, 1), isNull(b), c)',
  ])
})

test('a replacement imports the operator it needs', async () => {
  const source = "import { gt } from 'drizzle-orm'\nconst x = gt(a, 1)"
  const [mutant] = await generateMutants('worker/money/x.ts', source)
  expect(mutant && applyMutant(mutant, source)).toBe(
    "import { gt } from 'drizzle-orm'\nconst x = mutated_gte(a, 1)\nimport { gte as mutated_gte } from 'drizzle-orm'\n",
  )
})

test('a statement of a batch is forgotten unless its result is read', async () => {
  const options = { imports: 'sql' }
  expect(await faultsOf('await atomic(db, [one(), ...two(), three()])', options)).toEqual([
    'statement: await atomic(db, [...two(), three()])',
    'statement: await atomic(db, [one(), three()])',
    'statement: await atomic(db, [one(), ...two()])',
  ])
  expect(await faultsOf('1\nconst [, read] = await atomic(db, [one(), two(), three()] as const)', options)).toEqual([
    'statement: 1\nconst [, read] = await atomic(db, [one(), two()] as const)',
  ])
})

test('a column of an update is forgotten, also one that is spread into it', async () => {
  expect(await faultsOf('db.update(a).set({ b: null, ...{ c: 1, d: 2 } })', { imports: 'sql' })).toEqual([
    'column: db.update(a).set({ ...{ c: 1, d: 2 } })',
    'column: db.update(a).set({ b: null })',
    'column: db.update(a).set({ b: null, ...{ d: 2 } })',
    'column: db.update(a).set({ b: null, ...{ c: 1 } })',
  ])
})

test('the condition and the conflict clause of a query are forgotten', async () => {
  expect(await faultsOf('db.delete(a).where(eq(b.userId, 1))', { imports: 'eq' })).toEqual([
    'owner-condition: db.delete(a).where(undefined)',
  ])
  expect(await faultsOf('db.insert(a).onConflictDoNothing()', { imports: 'eq' })).toEqual(['conflict: db.insert(a)'])
  expect(await faultsOf('db.insert(a).onConflictDoUpdate({ b })', { imports: 'eq' })).toEqual([
    'conflict: db.insert(a).onConflictDoNothing()',
  ])
})

test('a declaration of personal data forgets each erased column', async () => {
  const file = 'worker/engagement/likes/schema.ts'
  expect(await faultsOf("{ likes: { erased: 'post_id user_id', none: 'id' } }", { file })).toEqual([
    "erased-column: { likes: { erased: 'user_id', none: 'id' } }",
    "erased-column: { likes: { erased: 'post_id ', none: 'id' } }",
  ])
})

test('faults in TypeScript exchange units and time zones', async () => {
  const found = await faultsOf('[tehranDay(at), 2 * DAY, rial / 10, tomanToRial(t)]', { language: 'logic' })
  expect(found.filter((fault) => /^(?:unit|time-zone)/.test(fault))).toEqual([
    'time-zone: [new Date(at).toISOString().slice(0, 10), 2 * DAY, rial / 10, tomanToRial(t)]',
    'unit: [tehranDay(at), 2 * 3_600_000, rial / 10, tomanToRial(t)]',
    'unit: [tehranDay(at), 2 * DAY, rial / 1, tomanToRial(t)]',
    'unit: [tehranDay(at), 2 * DAY, rial / 10, (t)]',
  ])
})

test('code that never runs and errors that the compiler finds yield no fault', async () => {
  expect(await faultsOf("() => {\n  if (!row) throw new Error('متن')\n  return row?.count\n}", { language: 'logic' })).toEqual([
    'BlockStatement: () => {}',
  ])
})

test('Stryker’s mutators change logic, and neither texts nor what only describes', async () => {
  expect(await faultsOf("a >= 1 ? 'متن' : log(b > 2)", { language: 'logic' })).toEqual([
    "ConditionalExpression: true ? 'متن' : log(b > 2)",
    "ConditionalExpression: false ? 'متن' : log(b > 2)",
    "EqualityOperator: a > 1 ? 'متن' : log(b > 2)",
    "EqualityOperator: a < 1 ? 'متن' : log(b > 2)",
  ])
  expect(await faultsOf("{ auditSentences: { hide_tag: ['برچسبی را', 'پنهان کرد'] } }", { language: 'logic' })).toEqual([])
})
