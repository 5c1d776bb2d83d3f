import { expect, test } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { compareSnapshots, foldUnchanged, hasChange } from './DiffView.tsx'

const state = (title: string, ...paragraphs: string[]) => ({
  title,
  document: {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  } satisfies Document,
})

test('compareSnapshots compares titles as the first line, and hasChange is false for equal snapshots', () => {
  const lines = compareSnapshots(state('روزی در تبریز', 'متن'), state('روزی در شیراز', 'متن'))
  expect(lines[0]).toEqual([
    { op: 'same', text: 'روزی در ' },
    { op: 'removed', text: 'تبریز' },
    { op: 'added', text: 'شیراز' },
  ])
  expect(hasChange(lines)).toBe(true)
  expect(hasChange(compareSnapshots(state('ا', 'ب'), state('ا', 'ب')))).toBe(false)
})

test('foldUnchanged folds long unchanged runs except lines next to a change', () => {
  const many = Array.from({ length: 10 }, (_, at) => `بند ${at}`)
  const stretches = foldUnchanged(compareSnapshots(state('ع', ...many), state('ع', ...many.slice(0, 9), 'چیزی دیگر است این')))
  expect(stretches.map(({ kind }) => kind)).toEqual(['folded', 'lines'])
  expect(stretches.flatMap(({ lines }) => lines).length).toBeGreaterThanOrEqual(11)
  expect(stretches[1]?.lines[0]).toEqual([{ op: 'same', text: 'بند 8' }])
})
