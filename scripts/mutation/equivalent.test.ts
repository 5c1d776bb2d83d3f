import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMutable } from './areas.ts'
import { changedLines, findEquivalent, readEquivalent } from './equivalent.ts'
import { generateMutants } from './generate.ts'

test('each mutant that is declared equivalent exists and has a reason', async () => {
  const entries = readEquivalent()
  const stale = []
  for (const file of new Set(entries.map((entry) => entry.file))) {
    const source = existsSync(file) && isMutable(file) ? readFileSync(file, 'utf8') : ''
    const mutants = await generateMutants(file, source)
    const found = new Set(mutants.map((mutant) => findEquivalent(entries, mutant, source)))
    stale.push(...entries.filter((entry) => entry.file === file && !found.has(entry)))
  }
  expect(stale, 'entries without a mutant').toEqual([])
  expect(entries.filter(({ reason }) => reason.length < 20)).toEqual([])
}, 60_000)

test('the lines of a mutant are those it touches, before and after', () => {
  const source = 'const a = 1\n  if (b < 2) c()\nd()'
  const start = source.indexOf('<')
  const mutant = { file: 'a.ts', start, end: start + 1, replacement: '<=', family: '', language: 'logic' as const }
  expect(changedLines(mutant, source)).toEqual({ original: 'if (b < 2) c()', replacement: 'if (b <= 2) c()' })
  const entry = { file: 'a.ts', original: 'if (b < 2) c()', replacement: 'if (b <= 2) c()', reason: 'b is never 2' }
  expect(findEquivalent([{ ...entry, file: 'b.ts' }, entry], mutant, source)).toBe(entry)
})
