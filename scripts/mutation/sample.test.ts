import { expect, test } from 'vitest'
import type { Mutant } from './mutant.ts'
import { drawSample } from './sample.ts'

const SOURCE = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')

const candidates = (files: readonly string[], perFile: number) =>
  files.flatMap((file) =>
    Array.from({ length: perFile }, (_, nth) => {
      const start = SOURCE.indexOf(`line ${nth}`)
      const mutant: Mutant = {
        file,
        start,
        end: start + 4,
        replacement: '',
        family: `family ${nth % 3}`,
        language: nth % 2 ? 'sql' : 'logic',
      }
      return { mutant, source: SOURCE }
    }),
  )

const FILES = ['worker/money/a/one.ts', 'worker/money/a/two.ts', 'worker/money/b/three.ts']
const placesOf = (sample: ReturnType<typeof drawSample>) => sample.map(({ mutant }) => `${mutant.file} ${mutant.start}`)

test('a sample is the same for the same seed and another one for another seed', () => {
  const [first, again, other] = [1, 1, 2].map((seed) => placesOf(drawSample(candidates(FILES, 30), 12, seed)))
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

test('half of a sample is SQL, spread evenly over slices and families', () => {
  const sample = drawSample(candidates(FILES, 30), 12, 1)
  expect(sample.filter(({ mutant }) => mutant.language === 'sql')).toHaveLength(6)
  expect(sample.filter(({ mutant }) => mutant.file.startsWith('worker/money/a/'))).toHaveLength(6)
  for (const family of ['family 0', 'family 1', 'family 2'])
    expect(sample.filter(({ mutant }) => mutant.family === family).length).toBeGreaterThanOrEqual(3)
})

test('where there is little SQL, logic fills the sample', () => {
  const logic = candidates(FILES, 30).filter(({ mutant }) => mutant.language === 'logic')
  const [sql] = candidates(FILES, 2).filter(({ mutant }) => mutant.language === 'sql')
  if (!sql) throw new Error('No mutant in SQL')
  expect(drawSample([...logic, sql], 10, 1)).toHaveLength(10)
})

test('a new file changes only a part of the sample', () => {
  const before = placesOf(drawSample(candidates(FILES, 30), 12, 1))
  const after = placesOf(drawSample(candidates([...FILES, 'worker/money/b/four.ts'], 30), 12, 1))
  expect(after.filter((place) => before.includes(place)).length).toBeGreaterThanOrEqual(6)
})
