import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freezeClock } from '../frozen-clock.ts'
import { describeCoverage } from './cells.ts'
import { findViolations } from './find-violations.ts'
import { PAGE_TABLE } from './page-table.ts'

freezeClock()
beforeAll(() => console.log(describeCoverage('pages', PAGE_TABLE)))

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

function pagePaths(): string[] {
  const files = import.meta.glob<string>('/web/routeTree.gen.ts', { query: '?raw', import: 'default', eager: true })
  const [tree = ''] = Object.values(files)
  const [, union = ''] = /\n {2}to:\n((?: {4}\| '[^']+'\n)+)/.exec(tree) ?? []
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}

test('every page has exactly one row', () => {
  const rows = PAGE_TABLE.map(({ route }) => route)
  const paths = pagePaths()
  expect(paths.length).toBeGreaterThan(40)
  expect(
    paths.filter((path) => !rows.includes(path)),
    'pages without a row in the page-access.ts of their slice',
  ).toEqual([])
  expect(
    rows.filter((path) => !paths.includes(path)),
    'rows without a page in web/routes',
  ).toEqual([])
  expect(rows).toEqual([...new Set(rows)])
})

test.each(PAGE_TABLE)(
  'findViolations finds no wrong status, exposed data, changed row after a rejection or revealing 404 for the page $route',
  async (row) => {
    const violations = await findViolations(row)
    expect(violations, violations.join('\n')).toEqual([])
  },
)
