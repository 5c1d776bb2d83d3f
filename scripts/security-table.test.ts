import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Reference {
  file: string
  name: string
}

/** Tests a text names: `file`: “name”, “name”. */
const referencesOf = (text: string): Reference[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )

/** True when the file has a test, or a group of tests, of that very name. */
const hasTest = ({ file, name }: Reference): boolean => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}

const table = readFileSync('docs/security.md', 'utf8')
const rows = new Map([...table.matchAll(/^\| (\d+) \|.*$/gm)].map(([row, line]) => [Number(line), row]))
const LINES = [...Array.from({ length: 30 }, (_, at) => at + 1), 57, 58, 59, 60, 61, 62, 63, 64, 65]

test('every line has its row, and every row a test', () => {
  expect([...rows.keys()]).toEqual(LINES)
  expect(LINES.filter((line) => referencesOf(rows.get(line) ?? '').length === 0)).toEqual([])
})

test('every test the table names is there', () => {
  const references = referencesOf(table)
  // A reference written another way would not be looked for.
  expect(references.length).toBe([...table.matchAll(/“[^”]+”/g)].length)
  expect(references.filter((one) => !hasTest(one))).toEqual([])
})

test('a test that is not there is missed', () => {
  const [one, two] = referencesOf('`scripts/security-table.test.ts`: “a test that is not there is missed”, “no such test”')
  expect([one && hasTest(one), two && hasTest(two)]).toEqual([true, false])
  expect(hasTest({ file: 'scripts/none.test.ts', name: 'x' })).toBe(false)
})
