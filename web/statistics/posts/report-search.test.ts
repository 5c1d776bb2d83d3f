import { expect, test } from 'vitest'
import { validateReport, validateWindow } from './report-search.ts'

test('the address keeps a window, a column and a chart that exist', () => {
  for (const chart of ['impressions', 'listens']) {
    expect(validateWindow({ before: '2026-05-01', chart, sort: 'reads' })).toEqual({ before: '2026-05-01', chart })
    expect(validateReport({ chart })).toEqual({ chart })
  }
  for (const sort of ['reads', 'impressions', 'listens', 'visibleMs', 'publishedAt'])
    expect(validateReport({ sort, before: '2026-05-01' })).toEqual({ before: '2026-05-01', sort })
  for (const span of ['week', 'year', 'all']) {
    expect(validateWindow({ span, sort: 'reads' })).toEqual({ span })
    expect(validateReport({ span, sort: 'reads' })).toEqual({ span, sort: 'reads' })
  }
  expect(validateReport({ before: 'May', chart: 'views', sort: 'views', span: 'month', other: 1 })).toEqual({})
})

test('validateReport keeps a window, a sort and a chart, and drops any other value', () => {
  const search = { before: '2026-10-01', sort: 'reads', chart: 'listens' }
  expect(validateReport({ ...search, x: 1 })).toEqual(search)
  expect(validateReport({ before: 'x', sort: 'views', chart: 'reads' })).toEqual({})
  expect(validateReport({ before: 3, sort: 'title', chart: 4 })).toEqual({})
  expect(validateWindow(search)).toEqual({ before: '2026-10-01', chart: 'listens' })
})
