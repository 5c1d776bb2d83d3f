import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_MUTANTS } from '../mutants/all-mutants.ts'
import { applyMutant } from '../mutants/mutant.ts'

test.each(ALL_MUTANTS)('the text of the mutant $name occurs exactly once, and its test files exist', (mutant) => {
  expect(applyMutant(mutant, readFileSync(mutant.file, 'utf8'))).toContain(mutant.replacement)
  expect(mutant.tests.length).toBeGreaterThan(0)
  expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([])
})

test('there are at least 60 mutants, each with its own name', () => {
  expect(new Set(ALL_MUTANTS.map(({ name }) => name)).size).toBe(ALL_MUTANTS.length)
  expect(ALL_MUTANTS.length).toBeGreaterThanOrEqual(60)
})

test.each([
  ['missing', 'x', 'y'],
  ['repeated', 'a', 'b'],
  ['unchanged', 'c', 'c'],
])('applyMutant rejects a mutant whose text is %s as stale', (name, find, replacement) => {
  expect(() => applyMutant({ name, file: 'file.ts', find, replacement }, 'a a c')).toThrow('Stale mutant')
})
