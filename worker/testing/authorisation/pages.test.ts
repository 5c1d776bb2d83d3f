import { beforeEach, expect, test, vi } from 'vitest'
import { findViolations } from './find-violations.ts'
import { PAGE_TABLE } from './page-table.ts'

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  return () => log.mockRestore()
})

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
    'pages without a row in page-table.ts',
  ).toEqual([])
  expect(
    rows.filter((path) => !paths.includes(path)),
    'rows without a page in web/routes',
  ).toEqual([])
  expect(rows).toEqual([...new Set(rows)])
})

test.each(PAGE_TABLE)('$route follows the table, exposes no data of others and hides a resource as if it were missing', async (row) => {
  expect(await findViolations(row)).toEqual([])
})
