import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const POSITIONAL = /\.insert\(\w+\)\s*\.select\(\s*sql`\s*SELECT/

it('no insert in worker/ selects its values with raw SQL, which would bind them by position', () => {
  const found = globSync('worker/**/*.ts').filter((path) => POSITIONAL.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})

it('the pattern finds a positional insert', () => {
  expect(POSITIONAL.test('db\n  .insert(likes)\n  .select(sql`SELECT 1, 2`)')).toBe(true)
})
