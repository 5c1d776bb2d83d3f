import { expect, test } from 'vitest'
import { addRow, joinRow, moveRow, splitRow, toRows } from './SegmentList.tsx'

const ROWS = toRows([
  { start: 0, end: 1000, speaker: 'مینا', text: 'سلام به همه' },
  { start: 1000, end: 3000, speaker: 'رضا', text: 'درود' },
])
const summarize = (rows: typeof ROWS) => rows.map(({ start, end, text }) => [start, end, text])

test('splits a segment’s time in proportion to its text and joins segments; a split at the start and a join of the first one change nothing', () => {
  const split = splitRow(ROWS, 0, 5)
  expect(summarize(split)).toEqual([
    [0, 455, 'سلام'],
    [455, 1000, 'به همه'],
    [1000, 3000, 'درود'],
  ])
  expect(new Set(split.map(({ id }) => id)).size).toBe(3)
  expect(summarize(joinRow(split, 2))).toEqual(summarize(ROWS))
  expect(splitRow(ROWS, 0, 0)).toEqual(ROWS)
  expect(joinRow(ROWS, 0)).toEqual(ROWS)
})

test('orders new and moved segments by time, and appends new ones to an untimed transcript', () => {
  expect(addRow(ROWS, true, 500).map(({ start }) => start)).toEqual([0, 500, 1000])
  expect(addRow(ROWS, false, 500).at(-1)).toMatchObject({ start: 0, text: '' })
  expect(summarize(moveRow(ROWS, 0, 5000))).toEqual([
    [1000, 3000, 'درود'],
    [5000, 6000, 'سلام به همه'],
  ])
})
