import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Reference {
  file: string
  name: string
}

/** Parses references to tests, written as a file path in backticks, a colon and quoted titles. */
const referencesOf = (text: string): Reference[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )

const hasTest = ({ file, name }: Reference): boolean => {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))
}

const table = readFileSync('docs/security.md', 'utf8')
const rows = new Map([...table.matchAll(/^\| (\d+) \|.*$/gm)].map(([row, line]) => [Number(line), row]))
const LINES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 66, 67, 57, 58, 59, 60, 61,
  68, 69, 62, 63, 72, 73, 74, 162, 163, 176, 177, 90, 91, 92, 96, 93, 94, 95, 75, 175, 76, 77, 64, 65, 178, 130, 131, 81, 82, 83, 84, 85,
  149, 150, 155, 156, 157, 158, 140, 141, 142, 143, 144, 145, 146, 147, 148, 70, 151, 152, 153, 154, 71, 159, 160, 161, 179,
]

test('the security table has exactly the expected rows, each with a test', () => {
  expect([...table.matchAll(/^\| (\d+) \|/gm)].map(([, row]) => Number(row))).toEqual(LINES)
  expect(LINES.filter((line) => referencesOf(rows.get(line) ?? '').length === 0)).toEqual([])
})

test('every test title that the security table quotes exists in the file it names', () => {
  const references = referencesOf(table)
  // Equal counts show that no reference has another format, which `referencesOf` would miss.
  expect(references.length).toBe([...table.matchAll(/“[^”]+”/g)].length)
  expect(references.filter((one) => !hasTest(one))).toEqual([])
})

test('hasTest accepts an existing title and rejects an unknown title or file', () => {
  const [one, two] = referencesOf(
    '`scripts/rules/security-table.test.ts`: “hasTest accepts an existing title and rejects an unknown title or file”, “no such test”',
  )
  expect([one && hasTest(one), two && hasTest(two)]).toEqual([true, false])
  expect(hasTest({ file: 'scripts/none.test.ts', name: 'x' })).toBe(false)
})
